package dev.troupe.orchestrator.budget;

import dev.troupe.contracts.budget.Limit;
import dev.troupe.contracts.budget.Scope;
import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.audit.AuditEvents;
import dev.troupe.orchestrator.audit.LimitFacts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/** Limits of teams and users, and of those without their own. A change and its place on the trail are one. */
class NamedLimits {
    private final Ledger ledger;

    NamedLimits(Ledger ledger) {
        this.ledger = ledger;
    }

    /**
     * Replaces a limit or, without a new one, lifts it.
     *
     * @return whether it was another before
     */
    @Transactional
    public boolean change(Scope scope, String key, @Nullable Limit limit) {
        boolean changed =
                limit == null
                        ? ledger.budgets().lift(scope, key)
                        : ledger.budgets().limit(scope, key, limit);
        if (changed) {
            String target = scope.word() + " " + key;
            ledger.audits()
                    .add(
                            List.of(
                                    AuditEvents.of(
                                            "budget-changed",
                                            target,
                                            "done",
                                            LimitFacts.of(limit))));
        }
        return changed;
    }
}
