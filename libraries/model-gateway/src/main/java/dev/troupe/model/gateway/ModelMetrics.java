package dev.troupe.model.gateway;

import dev.troupe.model.ModelResponse;
import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ResponseAssembler;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Collection;

/** Counts and times model calls under the stable names. */
final class ModelMetrics {
    private final MeterRegistry meters;
    private final PromptCacheMetrics promptCache;

    /** Every model is on record before its first call. */
    ModelMetrics(MeterRegistry meters, Collection<String> models) {
        this.meters = meters;
        this.promptCache = new PromptCacheMetrics(meters);
        for (String model : models) {
            var _ = calls(model);
            var _ = duration(model);
            var _ = cost(model);
            for (ModelFailure.Kind kind : ModelFailure.Kind.values()) {
                var _ = errors(model, kind);
            }
            for (String type : new String[] {"input", "output", "cached", "cache-write"}) {
                var _ = tokens(model, type);
            }
        }
    }

    ResponseAssembler time(String model, Attempt attempt) throws InterruptedException {
        calls(model).increment();
        Timer.Sample sample = Timer.start(meters);
        try {
            return attempt.run();
        } finally {
            sample.stop(duration(model));
        }
    }

    void failed(String model, ModelFailure.Kind kind) {
        errors(model, kind).increment();
    }

    void spent(String model, ModelResponse response) {
        tokens(model, "input").increment((double) response.spend().inputTokens());
        tokens(model, "output").increment((double) response.spend().outputTokens());
        tokens(model, "cached").increment((double) response.spend().cachedTokens());
        tokens(model, "cache-write").increment((double) response.cacheWrittenTokens());
        cost(model).increment(response.spend().costMicros() / 1e6);
        if (!response.estimated()) {
            promptCache.asked(response.spend().cachedTokens() > 0);
        }
    }

    private Counter calls(String model) {
        return Counter.builder("llm.api.calls")
                .description("Tries at models")
                .tag("model", model)
                .register(meters);
    }

    private Counter errors(String model, ModelFailure.Kind kind) {
        return Counter.builder("llm.api.errors")
                .description("Tries at models that failed")
                .tag("model", model)
                .tag("kind", kind.wire())
                .register(meters);
    }

    private Timer duration(String model) {
        return Timer.builder("llm.response.time")
                .description("From request to the end of the answer")
                .tag("model", model)
                .publishPercentileHistogram()
                .register(meters);
    }

    private Counter cost(String model) {
        return Counter.builder("llm.cost.dollars")
                .description("What model calls cost, by the configured prices")
                .tag("model", model)
                .register(meters);
    }

    private Counter tokens(String model, String type) {
        return Counter.builder("llm.tokens")
                .description("Tokens sent and answered")
                .tag("model", model)
                .tag("type", type)
                .register(meters);
    }

    /** One try at a model. */
    interface Attempt {
        ResponseAssembler run() throws InterruptedException;
    }
}
