package dev.troupe.benchmarks.commands;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Prints how long a decision takes for each line, on one processor, and how much memory it allocates. */
public final class DecisionsBench {
    private static final double NANOS_PER_MICRO = 1e3;

    private DecisionsBench() {}

    /** Takes the names of lines; without any, all. */
    public static void main(String[] args) throws RunnerException {
        List<MeasuredCommandLine> lines;
        try {
            lines = lines(List.of(args));
        } catch (IllegalArgumentException unusable) {
            System.err.println("bench: " + unusable.getMessage());
            System.exit(2);
            return;
        }
        for (MeasuredCommandLine line : lines) {
            System.out.println(shown(line));
        }
    }

    /** The lines of these names, or all without any. */
    static List<MeasuredCommandLine> lines(List<String> names) {
        Map<String, MeasuredCommandLine> known = new LinkedHashMap<>();
        for (MeasuredCommandLine line : MeasuredCommandLine.values()) {
            known.put(line.name().toLowerCase(Locale.ROOT), line);
        }
        List<MeasuredCommandLine> lines = new ArrayList<>();
        for (String name : names) {
            MeasuredCommandLine line = known.get(name.toLowerCase(Locale.ROOT));
            if (line == null) {
                throw new IllegalArgumentException(
                        "there is no line `%s`; name some of these, or none for all: %s"
                                .formatted(name, String.join(", ", known.keySet())));
            }
            lines.add(line);
        }
        return lines.isEmpty() ? List.copyOf(known.values()) : lines;
    }

    private static String shown(MeasuredCommandLine line) throws RunnerException {
        RunResult result = measured(line);
        var times = result.getPrimaryResult().getStatistics();
        double bytes = allocated(result.getSecondaryResults());
        return String.format(
                Locale.ROOT,
                "%-15s least %10.2f us, mean %10.2f us, %,10.0f bytes",
                line.name().toLowerCase(Locale.ROOT),
                times.getMin() / NANOS_PER_MICRO,
                times.getMean() / NANOS_PER_MICRO,
                bytes);
    }

    @SuppressWarnings("rawtypes") // as the harness has it
    private static double allocated(Map<String, Result> results) {
        for (Map.Entry<String, Result> each : results.entrySet()) {
            if (each.getKey().endsWith("gc.alloc.rate.norm")) {
                return each.getValue().getScore();
            }
        }
        return Double.NaN;
    }

    private static RunResult measured(MeasuredCommandLine line) throws RunnerException {
        return new Runner(
                        new OptionsBuilder()
                                .include(DecisionTimeBenchmark.class.getName() + "\\.decide")
                                .param("line", line.name())
                                .forks(1)
                                .jvmArgsAppend("-XX:+UseSerialGC")
                                .addProfiler(GCProfiler.class)
                                .warmupIterations(3)
                                .warmupTime(TimeValue.seconds(1))
                                .measurementIterations(3)
                                .measurementTime(TimeValue.seconds(1))
                                .verbosity(VerboseMode.SILENT)
                                .build())
                .runSingle();
    }
}
