package dev.troupe.benchmarks.engine;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.result.EditResult;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One call of the engine. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class EditEngineTimeBenchmark {
    /** Name of an {@link MeasuredEditInput}. */
    @Param({"EXACT"})
    public String input = "";

    /** How many times as large as its smallest form. */
    @Param({"1"})
    public int size;

    private final EditEngine engine = new EditEngine();
    private MeasuredEditInput.Work work = MeasuredEditInput.EXACT.of(1);

    /** Makes the input. */
    @Setup
    public void make() {
        work = MeasuredEditInput.valueOf(input).of(size);
    }

    /** Finds the place and merges, or refuses. */
    @Benchmark
    public EditResult apply() {
        return engine.applyAll(work.file(), work.edits());
    }
}
