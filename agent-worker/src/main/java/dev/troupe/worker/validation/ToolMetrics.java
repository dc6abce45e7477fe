package dev.troupe.worker.validation;

import dev.troupe.worker.tool.ToolResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;

/** Counts and times tool executions under the stable names. */
final class ToolMetrics {
    private final MeterRegistry meters;

    ToolMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    void ended(String tool, ToolResult.Outcome outcome, Duration duration) {
        Timer.builder("tool.execution.duration")
                .tag("tool", tool)
                .publishPercentileHistogram()
                .register(meters)
                .record(duration);
        Counter.builder("tool.execution.count")
                .tag("tool", tool)
                .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                .register(meters)
                .increment();
        if (outcome != ToolResult.Outcome.OK) {
            Counter.builder("tool.execution.errors").tag("tool", tool).register(meters).increment();
        }
    }
}
