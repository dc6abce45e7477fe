package dev.troupe.orchestrator.budget;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import dev.troupe.orchestrator.audit.BudgetLimitAuditDetail;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/** Limits of teams and users, and of those without their own. A change and its place on the trail are one. */
class NamedBudgetLimitService {
    private final Ledger ledger;

    NamedBudgetLimitService(Ledger ledger) {
        this.ledger = ledger;
    }

    /**
     * Replaces a limit or, without a new one, lifts it.
     *
     * @return whether it was another before
     */
    @Transactional
    public boolean change(BudgetScope scope, String key, @Nullable BudgetLimit limit) {
        boolean changed =
                limit == null
                        ? ledger.budgets().lift(scope, key)
                        : ledger.budgets().limit(scope, key, limit);
        if (changed) {
            String target = scope.word() + " " + key;
            ledger.audits()
                    .add(
                            List.of(
                                    AuditEventFactory.of(
                                            "budget-changed",
                                            target,
                                            "done",
                                            BudgetLimitAuditDetail.of(limit))));
        }
        return changed;
    }
}
