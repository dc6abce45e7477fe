package dev.troupe.benchmarks.commands;

import java.util.Collection;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Prints how long it takes to find the rules that a command may be about, in a table and by an automaton. */
public final class RulePreselectionBench {
    private RulePreselectionBench() {}

    /** Takes nothing. */
    public static void main(String[] args) throws RunnerException {
        for (RunResult result : measured()) {
            var parameters = result.getParams();
            System.out.println(
                    String.format(
                            Locale.ROOT,
                            "%-14s %-45s %-10s least %,10.1f ns",
                            parameters.getParam("listing").toLowerCase(Locale.ROOT),
                            parameters.getParam("command"),
                            result.getPrimaryResult().getLabel(),
                            result.getPrimaryResult().getStatistics().getMin()));
        }
    }

    private static Collection<RunResult> measured() throws RunnerException {
        return new Runner(
                        new OptionsBuilder()
                                .include(RulePreselectionTimeBenchmark.class.getName())
                                .forks(1)
                                .jvmArgsAppend("-XX:+UseSerialGC")
                                .warmupIterations(2)
                                .warmupTime(TimeValue.seconds(1))
                                .measurementIterations(3)
                                .measurementTime(TimeValue.seconds(1))
                                .verbosity(VerboseMode.SILENT)
                                .build())
                .run();
    }
}
