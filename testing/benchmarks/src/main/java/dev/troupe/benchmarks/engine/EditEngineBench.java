package dev.troupe.benchmarks.engine;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Prints how long one call of the edit engine takes for each input, and how that grows with the input. Growth is told by
 * the shortest time, which other work on the machine does not lengthen.
 */
public final class EditEngineBench {
    private static final List<Integer> SIZES = List.of(1, 2, 4, 8);
    private static final Set<MeasuredEditInput> USUAL =
            EnumSet.of(
                    MeasuredEditInput.EXACT,
                    MeasuredEditInput.INEXACT,
                    MeasuredEditInput.LONG_FILE);
    private static final double MEDIAN = 50;
    private static final double MICROS_PER_MILLI = 1e3;

    private EditEngineBench() {}

    /** Takes the names of inputs; without any, all. */
    public static void main(String[] args) throws RunnerException {
        List<MeasuredEditInput> inputs = new ArrayList<>();
        for (String name : args) {
            inputs.add(MeasuredEditInput.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_')));
        }
        for (MeasuredEditInput input :
                inputs.isEmpty() ? List.of(MeasuredEditInput.values()) : inputs) {
            System.out.println(line(input));
        }
    }

    private static String line(MeasuredEditInput input) throws RunnerException {
        StringBuilder line =
                new StringBuilder(input.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        List<Integer> sizes = USUAL.contains(input) ? List.of(1) : SIZES;
        double before = 0;
        for (int size : sizes) {
            RunResult result = measured(input, size);
            var times = result.getPrimaryResult().getStatistics();
            double least = times.getMin();
            line.append(
                    String.format(
                            Locale.ROOT,
                            "  %dn: least %.2f ms, p50 %.2f ms",
                            size,
                            least / MICROS_PER_MILLI,
                            times.getPercentile(MEDIAN) / MICROS_PER_MILLI));
            if (before > 0) {
                line.append(String.format(Locale.ROOT, " (x %.1f)", least / before));
            }
            before = least;
        }
        return line.toString();
    }

    private static RunResult measured(MeasuredEditInput input, int size) throws RunnerException {
        return new Runner(
                        new OptionsBuilder()
                                .include(EditEngineTimeBenchmark.class.getName() + "\\.apply")
                                .param("input", input.name())
                                .param("size", String.valueOf(size))
                                .forks(1)
                                .jvmArgsAppend(
                                        "-XX:+UseSerialGC", "--sun-misc-unsafe-memory-access=allow")
                                .warmupIterations(2)
                                .warmupTime(TimeValue.seconds(1))
                                .measurementIterations(3)
                                .measurementTime(TimeValue.seconds(1))
                                .verbosity(VerboseMode.SILENT)
                                .build())
                .runSingle();
    }
}
