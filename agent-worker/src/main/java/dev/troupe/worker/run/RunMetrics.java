package dev.troupe.worker.run;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what runs do under the stable names. */
final class RunMetrics {
    /** Gauges hold on to their numbers weakly, so these live as long as the process. */
    private static final Map<String, AtomicLong> NUMBERS = new ConcurrentHashMap<>();

    private final MeterRegistry meters;

    RunMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    void turn(String model, long used, long window) {
        gauge("context.tokens.used", model, used);
        gauge("context.tokens.max", model, window);
        DistributionSummary.builder("context.tokens")
                .tag("model", model)
                .publishPercentileHistogram()
                .register(meters)
                .record((double) used);
    }

    private void gauge(String name, String model, long value) {
        AtomicLong number = NUMBERS.computeIfAbsent(name + " " + model, _ -> new AtomicLong());
        number.set(value);
        Gauge.builder(name, number, AtomicLong::get).tag("model", model).register(meters);
    }

    void messages(int count) {
        AtomicLong number = NUMBERS.computeIfAbsent("messages", _ -> new AtomicLong());
        number.set(count);
        Gauge.builder("session.message.count", number, AtomicLong::get).register(meters);
    }

    void ended(String kind, String state, Duration duration) {
        Timer.builder("task.run.duration")
                .tag("kind", kind)
                .tag("state", state)
                .register(meters)
                .record(duration);
    }
}
