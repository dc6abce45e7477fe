package dev.troupe.ledger.lease;

import org.springframework.jdbc.core.simple.JdbcClient;

/** How many tasks may run at once, and how large a share each team has. */
public final class Limits {
    private final JdbcClient jdbc;

    /** On a ledger's database. */
    public Limits(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** What a limit counts by. */
    public enum Kind {
        PROJECT,
        MODEL,
        CELL,
        TEAM
    }

    /**
     * Lets at most {@code most} tasks of a key run at once; what runs already is not touched.
     *
     * @param key the project's id, or the name of the model, cell or team
     * @param most 0 or more; 0 lets none run
     */
    public void set(Kind kind, String key, int most) {
        jdbc.sql("SELECT ledger.limit_concurrency(:kind, :key, :most)")
                .param("kind", kind.name())
                .param("key", key)
                .param("most", most)
                .query(row -> {});
    }

    /** Removes a limit. */
    public void lift(Kind kind, String key) {
        jdbc.sql("SELECT ledger.lift_concurrency(:kind, :key)")
                .param("kind", kind.name())
                .param("key", key)
                .query(row -> {});
    }

    /**
     * Sets a team's share of the claims while several teams have work queued.
     *
     * @param weight above 0, at most 1,000; teams without one have 1
     */
    public void weigh(String team, double weight) {
        jdbc.sql("SELECT ledger.weigh_team(:team, :weight)")
                .param("team", team)
                .param("weight", weight)
                .query(row -> {});
    }
}
