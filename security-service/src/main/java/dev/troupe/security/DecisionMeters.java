package dev.troupe.security;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.security.decision.DecisionMatcher;
import dev.troupe.security.decision.MatchedDecision;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times decisions, where somebody collects that. What becomes of them counts where calls are
 * turned down.
 */
final class DecisionMeters {
    /** What is asked about. */
    enum Kind {
        COMMAND,
        FILE;

        /** What can decide there. */
        private Set<DecisionMatcher> matchers() {
            return switch (this) {
                case COMMAND -> EnumSet.allOf(DecisionMatcher.class);
                case FILE ->
                        EnumSet.of(
                                DecisionMatcher.RULE,
                                DecisionMatcher.PATH,
                                DecisionMatcher.BUILT_IN,
                                DecisionMatcher.DEFAULT);
            };
        }
    }

    private record Way(Kind kind, PermissionVerdict verdict, DecisionMatcher matcher) {
        Tags tags() {
            return Tags.of("kind", word(kind), "verdict", word(verdict), "matcher", matcher.word());
        }

        private static String word(Enum<?> name) {
            return name.name().toLowerCase(Locale.ROOT);
        }
    }

    private record Meters(Counter decisions, Timer duration) {
        static Meters in(MeterRegistry registry, Way way) {
            return new Meters(
                    Counter.builder("permission.decisions")
                            .description("Decisions of the policy")
                            .tags(way.tags())
                            .register(registry),
                    Timer.builder("permission.decision.duration")
                            .description(
                                    "Time from a question to its decision, without the network")
                            .tags(way.tags())
                            .register(registry));
        }
    }

    private final Map<Way, Meters> meters = new HashMap<>();

    /** Every way to decide is on record before it is first gone. */
    DecisionMeters(@Nullable MeterRegistry registry) {
        if (registry != null) {
            for (Kind kind : Kind.values()) {
                for (DecisionMatcher matcher : kind.matchers()) {
                    for (PermissionVerdict verdict : PermissionVerdict.values()) {
                        Way way = new Way(kind, verdict, matcher);
                        meters.put(way, Meters.in(registry, way));
                    }
                }
            }
        }
    }

    /** Decides, and counts what came of it. */
    Decision measured(Kind kind, Supplier<MatchedDecision> deciding) {
        long start = System.nanoTime();
        MatchedDecision judged = deciding.get();
        Meters kept = meters.get(new Way(kind, judged.decision().verdict(), judged.matcher()));
        if (kept != null) {
            kept.decisions().increment();
            kept.duration().record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        }
        return judged.decision();
    }
}
