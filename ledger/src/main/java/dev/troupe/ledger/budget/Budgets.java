package dev.troupe.ledger.budget;

import dev.troupe.contracts.session.Spend;
import dev.troupe.ledger.sql.Rows;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Limits, and what was spent. */
public final class Budgets {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public Budgets(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Sets or, with null, lifts the limit of what something may cost; a limit of its tokens stays. What
     * was spent before counts.
     *
     * @param key the team's or user's name, the session's or task's id
     * @param micros millionths of a US dollar, 0 or more
     */
    public void limitCost(Scope scope, String key, @Nullable Long micros) {
        jdbc.sql("SELECT ledger.limit_cost(:scope, :key, :cost::bigint)")
                .param("scope", scope.name())
                .param("key", key)
                .param("cost", micros)
                .query(row -> {});
    }

    /**
     * Sets or, with nulls, lifts both limits; what was spent before counts.
     *
     * @param key the team's or user's name, the session's or task's id
     * @param costMicros millionths of a US dollar, 0 or more
     * @param tokens input and output together, 0 or more
     */
    public void limit(Scope scope, String key, @Nullable Long costMicros, @Nullable Long tokens) {
        jdbc.sql("SELECT ledger.limit_budget(:scope, :key, :cost::bigint, :tokens::bigint)")
                .param("scope", scope.name())
                .param("key", key)
                .param("cost", costMicros)
                .param("tokens", tokens)
                .query(row -> {});
    }

    /** How a budget stands; without limits and use for a key that was never used. */
    public Allowance allowance(Scope scope, String key) {
        return jdbc.sql(
                        """
                        SELECT limit_cost, limit_tokens, used_cost + held_cost,
                               used_input + used_output + held_tokens
                          FROM ledger.budget WHERE scope = :scope AND key = :key
                        """)
                .param("scope", scope.name())
                .param("key", key)
                .query((row, n) ->
                        new Allowance(
                                row.getObject(1, Long.class),
                                row.getObject(2, Long.class),
                                row.getLong(3),
                                row.getLong(4)))
                .optional()
                .orElse(Allowance.UNUSED);
    }

    /** What was settled or charged for a session. */
    public Spend spent(UUID sessionId) {
        return spent(Scope.SESSION, sessionId.toString());
    }

    /** What was settled or charged for a task. */
    public Spend spentByTask(UUID taskId) {
        return spent(Scope.TASK, taskId.toString());
    }

    /** What was settled or charged for each task of a session. */
    public Map<UUID, Spend> spentByTasks(UUID sessionId) {
        Map<UUID, Spend> spent = new HashMap<>();
        jdbc.sql(
                        """
                        SELECT t.id, b.used_input, b.used_output, b.used_cached, b.used_cost
                          FROM ledger.task t
                          JOIN ledger.budget b ON b.scope = 'TASK' AND b.key = t.id::text
                         WHERE t.session_id = :session
                        """)
                .param("session", sessionId)
                .query(row -> {
                    spent.put(
                            Rows.uuid(row, "id"),
                            new Spend(
                                    row.getLong(2),
                                    row.getLong(3),
                                    row.getLong(4),
                                    row.getLong(5)));
                });
        return spent;
    }

    /** What was settled or charged in a scope; nothing for a key that was never used. */
    public Spend spent(Scope scope, String key) {
        return jdbc.sql(
                        """
                        SELECT used_input, used_output, used_cached, used_cost
                          FROM ledger.budget WHERE scope = :scope AND key = :key
                        """)
                .param("scope", scope.name())
                .param("key", key)
                .query((row, n) ->
                        new Spend(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)))
                .optional()
                .orElse(Spend.NONE);
    }
}
