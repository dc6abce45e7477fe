package dev.troupe.ledger.budget;

import dev.troupe.contracts.budget.BudgetLimit;
import dev.troupe.contracts.budget.BudgetPeriod;
import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.budget.BudgetStatus;
import dev.troupe.contracts.budget.BudgetStatus.Amount;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.sql.ResultRowReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Limits, and what was spent. */
public final class BudgetRepository {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public BudgetRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Sets or, with null, lifts the limit of what something may cost; a limit of its tokens stays. What
     * was spent before counts.
     *
     * @param key the team's or user's name, the session's or task's id
     * @param micros millionths of a US dollar, 0 or more
     */
    public void limitCost(BudgetScope scope, String key, @Nullable Long micros) {
        jdbc.sql("SELECT ledger.limit_cost(:scope, :key, :cost::bigint)")
                .param("scope", scope.name())
                .param("key", key)
                .param("cost", micros)
                .query(row -> {});
    }

    /**
     * Replaces both limits and the period; what was spent before counts.
     *
     * @param key the team's or user's name, the session's or task's id, or {@link BudgetStatus#DEFAULT}
     * @param limit amounts of 0 or more; without any it is lifted
     * @return whether it was another before
     */
    public boolean limit(BudgetScope scope, String key, BudgetLimit limit) {
        BudgetPeriod per = limit.period();
        return jdbc.sql(
                        """
                        SELECT ledger.limit_budget(
                            :scope, :key, :cost::bigint, :tokens::bigint, :per::text)
                        """)
                .param("scope", scope.name())
                .param("key", key)
                .param("cost", limit.costMicros())
                .param("tokens", limit.tokens())
                .param("per", per == null ? null : per.name())
                .query(Boolean.class)
                .single();
    }

    /** Lifts a budget's own limit; whether there was one. */
    public boolean lift(BudgetScope scope, String key) {
        return limit(scope, key, new BudgetLimit(null, null, null));
    }

    /** How a budget stands; without use for a key that was never used. */
    public BudgetStatus find(BudgetScope scope, String key) {
        return jdbc.sql("SELECT * FROM ledger.stand(:scope, :key)")
                .param("scope", scope.name())
                .param("key", key)
                .query((row, _) -> budget(row))
                .single();
    }

    /** Those of all teams and users that have a limit of their own or any use, defaults first. */
    public List<BudgetStatus> all() {
        return jdbc.sql("SELECT * FROM ledger.standing()").query((row, _) -> budget(row)).list();
    }

    private static BudgetStatus budget(ResultSet row) throws SQLException {
        Long cost = row.getObject("limit_cost", Long.class);
        Long tokens = row.getObject("limit_tokens", Long.class);
        String per = row.getString("per");
        return new BudgetStatus(
                BudgetScope.valueOf(row.getString("scope")),
                row.getString("key"),
                cost == null && tokens == null
                        ? null
                        : new BudgetLimit(
                                cost, tokens, per == null ? null : BudgetPeriod.valueOf(per)),
                row.getBoolean("by_default"),
                new Amount(row.getLong("used_cost"), row.getLong("used_tokens")),
                new Amount(row.getLong("held_cost"), row.getLong("held_tokens")),
                ResultRowReader.instantOrNull(row, "ends"));
    }

    /** What was settled or charged for a session. */
    public ModelUsage spent(UUID sessionId) {
        return spent(BudgetScope.SESSION, sessionId.toString());
    }

    /** What was settled or charged for a task. */
    public ModelUsage spentByTask(UUID taskId) {
        return spent(BudgetScope.TASK, taskId.toString());
    }

    /** What was settled or charged for each task of a session. */
    public Map<UUID, ModelUsage> spentByTasks(UUID sessionId) {
        Map<UUID, ModelUsage> spent = new HashMap<>();
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
                            ResultRowReader.uuid(row, "id"),
                            new ModelUsage(
                                    row.getLong(2),
                                    row.getLong(3),
                                    row.getLong(4),
                                    row.getLong(5)));
                });
        return spent;
    }

    /** What was settled or charged in a scope; nothing for a key that was never used. */
    public ModelUsage spent(BudgetScope scope, String key) {
        return jdbc.sql(
                        """
                        SELECT used_input, used_output, used_cached, used_cost
                          FROM ledger.budget WHERE scope = :scope AND key = :key
                        """)
                .param("scope", scope.name())
                .param("key", key)
                .query((row, n) ->
                        new ModelUsage(
                                row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)))
                .optional()
                .orElse(ModelUsage.NONE);
    }
}
