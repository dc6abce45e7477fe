package dev.troupe.model.gateway;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counts how often providers had the beginning of a request in their cache, as far as they say so. How much they hold
 * there they tell nobody.
 */
final class PromptCacheMetrics {
    private static final String NAME = "prompt";

    private final Counter hits;
    private final Counter misses;

    PromptCacheMetrics(MeterRegistry meters) {
        this.hits =
                Counter.builder("cache.hits")
                        .description("Look-ups that a cache could answer")
                        .tag("cache", NAME)
                        .register(meters);
        this.misses =
                Counter.builder("cache.misses")
                        .description("Look-ups that a cache could not answer")
                        .tag("cache", NAME)
                        .register(meters);
        Gauge.builder("cache.hit.ratio", () -> hits.count() / (hits.count() + misses.count()))
                .description("Share of the look-ups that a cache could answer; no number before")
                .tag("cache", NAME)
                .register(meters);
    }

    void asked(boolean hit) {
        (hit ? hits : misses).increment();
    }
}
