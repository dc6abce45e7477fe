package dev.troupe.security;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.Verdict;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times decisions, where somebody collects that. What becomes of them counts where calls are
 * turned down.
 */
record DecisionMeters(@Nullable MeterRegistry registry) {
    Decision measured(String kind, Supplier<Decision> deciding) {
        long start = System.nanoTime();
        Decision decision = deciding.get();
        if (registry != null) {
            count(registry, kind, decision.verdict(), Duration.ofNanos(System.nanoTime() - start));
        }
        return decision;
    }

    private static void count(
            MeterRegistry registry, String kind, Verdict verdict, Duration taken) {
        String word = verdict.name().toLowerCase(Locale.ROOT);
        registry.counter("permission.decisions", "kind", kind, "verdict", word).increment();
        registry.timer("permission.decision.duration", "kind", kind).record(taken);
    }
}
