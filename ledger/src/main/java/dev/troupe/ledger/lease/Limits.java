package dev.troupe.ledger.lease;

import dev.troupe.ledger.sql.PgArray;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** How many tasks may run at once, how large a share each team has, and how large graphs may be. */
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
     * @param key the project's id, or the name of the model (in any spelling), cell or team
     * @param most 0 or more; 0 lets none run
     */
    public record Limit(Kind kind, String key, int most) {}

    /**
     * How large graphs may be.
     *
     * @param tasks tasks of one plan, 1 to 1,000
     * @param depth tasks of one plan that need each other in a row, 1 to 1,000
     * @param perRequest tasks that one request may come to, itself included and merges left out, 1 or more
     */
    public record Graphs(int tasks, int depth, int perRequest) {}

    /** How large graphs may be now. */
    public Graphs graphs() {
        return jdbc.sql("SELECT tasks, depth, per_request FROM ledger.graph_limit")
                .query((row, n) -> new Graphs(row.getInt(1), row.getInt(2), row.getInt(3)))
                .single();
    }

    /** From now on graphs may be so large; whether something else held before. What runs already is not touched. */
    public boolean agree(Graphs graphs) {
        return jdbc.sql("SELECT ledger.limit_graphs(:tasks, :depth, :perRequest)")
                .param("tasks", graphs.tasks())
                .param("depth", graphs.depth())
                .param("perRequest", graphs.perRequest())
                .query((row, n) -> row.getBoolean(1))
                .single();
    }

    /** Has one limit hold beside the others. */
    public void set(Limit limit) {
        jdbc.sql("SELECT ledger.limit_concurrency(:kind, :key, :most)")
                .param("kind", limit.kind().name())
                .param("key", limit.key())
                .param("most", limit.most())
                .query(row -> {});
    }

    /**
     * From now on these limits and weights hold, and no others.
     *
     * @param weights shares of the claims while several teams have work queued, 1 to 1,000; teams without one
     *     have 1
     * @return whether others held before
     */
    public boolean agree(List<Limit> limits, Map<String, Integer> weights) {
        List<Map.Entry<String, Integer>> teams = List.copyOf(weights.entrySet());
        return jdbc.sql("SELECT ledger.agree_limits(:kinds, :keys, :most, :teams, :weights)")
                .param("kinds", PgArray.texts(limits.stream().map(it -> it.kind().name()).toList()))
                .param("keys", PgArray.texts(limits.stream().map(Limit::key).toList()))
                .param("most", PgArray.integers(limits.stream().map(Limit::most).toList()))
                .param("teams", PgArray.texts(teams.stream().map(Map.Entry::getKey).toList()))
                .param(
                        "weights",
                        PgArray.integers(teams.stream().map(Map.Entry::getValue).toList()))
                .query((row, n) -> row.getBoolean(1))
                .single();
    }
}
