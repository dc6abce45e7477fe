package dev.troupe.worker.validation.result;

import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.validation.gate.DenialReason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;

/** Counts and times tool executions under the stable names. */
public final class ToolMetrics {
    private static final String COUNT = "tool.execution.count";

    /** The tool of calls that name one that there is not. */
    private static final String UNKNOWN = "unknown";

    private final MeterRegistry meters;

    /** Every tool is on record before its first call. */
    public ToolMetrics(MeterRegistry meters, Collection<String> tools) {
        this.meters = meters;
        for (String tool : tools) {
            var _ = duration(tool);
            var _ = errors(tool);
            for (ToolResult.Outcome outcome : ToolResult.Outcome.values()) {
                var _ = count(meters, tool, outcome);
            }
        }
        var _ = count(meters, UNKNOWN, ToolResult.Outcome.REFUSED);
        for (DenialReason denial : DenialReason.values()) {
            var _ = denial.counter(meters);
        }
    }

    public void ended(String tool, ToolResult.Outcome outcome, Duration duration) {
        duration(tool).record(duration);
        count(meters, tool, outcome).increment();
        if (outcome != ToolResult.Outcome.OK) {
            errors(tool).increment();
        }
    }

    /** Counts a call that ended without a result of its tool: turned down, stopped before it ran, or broken off. */
    public static void unexecuted(MeterRegistry meters, String tool, ToolResult.Outcome outcome) {
        // What a model makes up must not become names of its own without end.
        boolean known = !meters.find(COUNT).tag("tool", tool).counters().isEmpty();
        count(meters, known ? tool : UNKNOWN, outcome).increment();
    }

    private Timer duration(String tool) {
        return Timer.builder("tool.execution.duration")
                .description("How long tools ran")
                .tag("tool", tool)
                .publishPercentileHistogram()
                .register(meters);
    }

    private static Counter count(MeterRegistry meters, String tool, ToolResult.Outcome outcome) {
        return Counter.builder(COUNT)
                .description("Calls of tools, by what came of them")
                .tag("tool", tool)
                .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                .register(meters);
    }

    private Counter errors(String tool) {
        return Counter.builder("tool.execution.errors")
                .description("Tool calls that ran and failed")
                .tag("tool", tool)
                .register(meters);
    }
}
