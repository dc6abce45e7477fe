package dev.troupe.security.learning;

import dev.troupe.contracts.security.AuditReport.LearnedRule;
import dev.troupe.security.audit.LearnedInForce;
import dev.troupe.security.decision.LearnedRules.Known;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The learnt rules that have not expired, read from the table. */
final class RulesInForce implements LearnedInForce {
    private static final Comparator<Known> ORDER =
            Comparator.comparing((Known it) -> it.rule().team())
                    .thenComparing(it -> it.rule().since())
                    .thenComparing(Known::id);

    private final RuleTable rules;
    private final InstantSource clock;

    RulesInForce(RuleTable rules, InstantSource clock) {
        this.rules = rules;
        this.clock = clock;
    }

    @Override
    public List<LearnedRule> of(@Nullable String team, int most) {
        Instant now = clock.instant();
        return (team == null ? rules.all() : rules.of(team))
                .stream()
                        .filter(it -> now.isBefore(it.rule().expires()))
                        .sorted(ORDER)
                        .limit(most)
                        .map(it -> new LearnedRule(it.rule().team(), RuleViews.of(it)))
                        .toList();
    }
}
