package dev.troupe.ledger.lease;

import dev.troupe.ledger.sql.Calls;
import org.springframework.jdbc.core.simple.JdbcClient;

/** How many tasks may run at once, and which share of the workers a team gets. */
public final class Limits {
    private final Calls calls;

    /** On a ledger's database. */
    public Limits(JdbcClient jdbc) {
        this.calls = new Calls(jdbc);
    }

    /** What a limit counts. */
    public enum Kind {
        PROJECT,
        MODEL,
        CELL,
        TEAM
    }

    /** At most so many tasks run at once, 0 or more. */
    public void set(Kind kind, String key, int most) {
        calls.perform("SELECT ledger.set_limit(?, ?, ?)", name(kind), key, most);
    }

    /** No limit any more. */
    public void lift(Kind kind, String key) {
        calls.perform("SELECT ledger.lift_limit(?, ?)", name(kind), key);
    }

    /** A team of weight 2 gets twice the claims of one of weight 1; above 0. */
    public void weigh(String team, double weight) {
        calls.perform("SELECT ledger.set_weight(?, ?)", team, weight);
    }

    private static String name(Kind kind) {
        return kind.name().toLowerCase(java.util.Locale.ROOT);
    }
}
