package dev.troupe.security;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.Verdict;
import io.micrometer.core.instrument.Counter;
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
    private static final String DURATION = "permission.decision.duration";

    /** Every verdict is on record before it is first given. */
    DecisionMeters {
        if (registry != null) {
            for (String kind : new String[] {"command", "file"}) {
                registry.timer(DURATION, "kind", kind);
                for (Verdict verdict : Verdict.values()) {
                    var _ = decisions(registry, kind, verdict);
                }
            }
        }
    }

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
        decisions(registry, kind, verdict).increment();
        registry.timer(DURATION, "kind", kind).record(taken);
    }

    private static Counter decisions(MeterRegistry registry, String kind, Verdict verdict) {
        String word = verdict.name().toLowerCase(Locale.ROOT);
        return registry.counter("permission.decisions", "kind", kind, "verdict", word);
    }
}
