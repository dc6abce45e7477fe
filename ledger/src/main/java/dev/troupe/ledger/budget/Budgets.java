package dev.troupe.ledger.budget;

import dev.troupe.contracts.session.Spend;
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

    /** Sets or, with nulls, lifts limits. Cost in millionths of a US dollar. */
    public void limit(Scope scope, String key, @Nullable Long costMicros, @Nullable Long tokens) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** What was settled or charged for a session. */
    public Spend spent(UUID sessionId) {
        throw new UnsupportedOperationException(jdbc.toString());
    }

    /** What was settled or charged for a task. */
    public Spend spentByTask(UUID taskId) {
        throw new UnsupportedOperationException(jdbc.toString());
    }
}
