package dev.troupe.security;

import dev.troupe.security.policy.PolicySource;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** How well the texts of policy files are known, as metrics of the cache {@code policy}. */
final class PolicyCacheMeters {
    private static final String NAME = "policy";

    private PolicyCacheMeters() {}

    static void bind(PolicySource policies, MeterRegistry meters) {
        FunctionCounter.builder("cache.hits", policies, PolicySource::hits)
                .description("Look-ups that a cache could answer")
                .tag("cache", NAME)
                .register(meters);
        FunctionCounter.builder("cache.misses", policies, PolicySource::misses)
                .description("Look-ups that a cache could not answer")
                .tag("cache", NAME)
                .register(meters);
        Gauge.builder("cache.hit.ratio", policies, PolicyCacheMeters::ratio)
                .description("Share of the look-ups that a cache could answer; no number before")
                .tag("cache", NAME)
                .register(meters);
        Gauge.builder("cached.entries", policies, PolicySource::entries)
                .description("Number of entries in a cache")
                .tag("cache", NAME)
                .register(meters);
    }

    private static double ratio(PolicySource policies) {
        double hits = policies.hits();
        return hits / (hits + policies.misses());
    }
}
