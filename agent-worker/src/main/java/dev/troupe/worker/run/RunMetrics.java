package dev.troupe.worker.run;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** Counts what runs do under the stable names. */
final class RunMetrics {
    private final MeterRegistry meters;

    /** Gauges hold on to their numbers weakly, so somebody else must not let go of them. */
    private final Map<String, AtomicLong> numbers = new ConcurrentHashMap<>();

    RunMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    void turn(String model, long used, long window) {
        gauge("context.tokens.used", model, used);
        gauge("context.tokens.max", model, window);
        // Not "context.tokens": its maximum would collide with the gauge context_tokens_max.
        DistributionSummary.builder("context.tokens.sent")
                .tag("model", model)
                .publishPercentileHistogram()
                .register(meters)
                .record((double) used);
    }

    private void gauge(String name, String model, long value) {
        number(
                        name + " " + model,
                        it -> Gauge.builder(name, it, AtomicLong::get).tag("model", model))
                .set(value);
    }

    private AtomicLong number(String key, Function<AtomicLong, Gauge.Builder<AtomicLong>> gauge) {
        return numbers.computeIfAbsent(
                key,
                _ -> {
                    AtomicLong fresh = new AtomicLong();
                    gauge.apply(fresh).register(meters);
                    return fresh;
                });
    }

    void messages(int count) {
        number("messages", it -> Gauge.builder("session.message.count", it, AtomicLong::get))
                .set(count);
    }

    /** A task failed, for a reason with this stable code. */
    void failed(String code) {
        Counter.builder("errors_total")
                .tag("service", "agent-worker")
                .tag("code", code)
                .register(meters)
                .increment();
    }

    /** An edit was made; the strategy is what the edit engine calls it. */
    void edited(String strategy) {
        Counter.builder("edit.strategies")
                .description("Edits by the strategy that found their place")
                .tag("strategy", strategy)
                .register(meters)
                .increment();
    }

    void ended(String kind, String state, Duration duration) {
        Timer.builder("session.duration")
                .description("How long a session worked on one request without a pause")
                .tag("state", state)
                .register(meters)
                .record(duration);
        Timer.builder("task.run.duration")
                .tag("kind", kind)
                .tag("state", state)
                .register(meters)
                .record(duration);
    }
}
