package dev.troupe.worker.model;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** Counts and times model calls under the stable names. */
final class ModelMetrics {
    private final MeterRegistry meters;

    ModelMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    Pieces time(String model, Attempt attempt) throws InterruptedException {
        Counter.builder("llm.api.calls").tag("model", model).register(meters).increment();
        Timer.Sample sample = Timer.start(meters);
        try {
            return attempt.run();
        } finally {
            sample.stop(
                    Timer.builder("llm.response.time")
                            .description("From request to the end of the answer")
                            .tag("model", model)
                            .publishPercentileHistogram()
                            .register(meters));
        }
    }

    void failed(String model, ModelFailure.Kind kind) {
        Counter.builder("llm.api.errors")
                .tag("model", model)
                .tag("kind", kind.wire())
                .register(meters)
                .increment();
    }

    void spent(String model, ModelAnswer answer) {
        tokens(model, "input", answer.spend().inputTokens());
        tokens(model, "output", answer.spend().outputTokens());
        tokens(model, "cached", answer.spend().cachedTokens());
        tokens(model, "cache-write", answer.cacheWrittenTokens());
        Counter.builder("llm.cost.dollars")
                .tag("model", model)
                .register(meters)
                .increment(answer.spend().costMicros() / 1e6);
    }

    private void tokens(String model, String type, long count) {
        Counter.builder("llm.tokens")
                .tag("model", model)
                .tag("type", type)
                .register(meters)
                .increment((double) count);
    }

    /** One try at a model. */
    interface Attempt {
        Pieces run() throws InterruptedException;
    }
}
