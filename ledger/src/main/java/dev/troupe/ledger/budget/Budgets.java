package dev.troupe.ledger.budget;

import dev.troupe.contracts.session.Spend;
import dev.troupe.ledger.sql.Calls;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Limits, and what was spent. */
public final class Budgets {
    private final Calls calls;

    /** On a ledger's database. */
    public Budgets(JdbcClient jdbc) {
        this.calls = new Calls(jdbc);
    }

    /** Sets or, with nulls, lifts limits. Cost in millionths of a US dollar. */
    public void limit(Scope scope, String key, @Nullable Long costMicros, @Nullable Long tokens) {
        calls.perform(
                "SELECT ledger.set_budget(?::ledger.budget_scope, ?, ?, ?)",
                scope.name(),
                key,
                costMicros,
                tokens);
    }

    /** What was settled or charged for a session. */
    public Spend spent(UUID sessionId) {
        return spent(Scope.SESSION, sessionId);
    }

    /** What was settled or charged for a task. */
    public Spend spentByTask(UUID taskId) {
        return spent(Scope.TASK, taskId);
    }

    private Spend spent(Scope scope, UUID key) {
        return calls.sql(
                        "SELECT input_tokens, output_tokens, cached_tokens, used_micros"
                                + " FROM ledger.budget WHERE scope = ?::ledger.budget_scope"
                                + " AND key = ?",
                        scope.name(),
                        key.toString())
                .query((rows, number) ->
                        new Spend(
                                rows.getLong(1), rows.getLong(2), rows.getLong(3), rows.getLong(4)))
                .optional()
                .orElse(Spend.NONE);
    }
}
