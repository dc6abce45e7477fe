package dev.troupe.orchestrator.audit;

import dev.troupe.contracts.budget.BudgetLimit;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Limits of budgets as the trail has them. */
public final class BudgetLimitAuditDetail {
    private BudgetLimitAuditDetail() {}

    /**
     * What a limit is set to.
     *
     * @param limit absent: it is lifted
     */
    public static Map<String, String> of(@Nullable BudgetLimit limit) {
        if (limit == null) {
            return Map.of("limit", "none");
        }
        Map<String, String> facts = new HashMap<>();
        if (limit.costMicros() != null) {
            facts.put("costMicros", limit.costMicros().toString());
        }
        if (limit.tokens() != null) {
            facts.put("tokens", limit.tokens().toString());
        }
        if (limit.period() != null) {
            facts.put("period", limit.period().word());
        }
        return facts;
    }
}
