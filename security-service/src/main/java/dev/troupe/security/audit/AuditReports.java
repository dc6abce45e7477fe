package dev.troupe.security.audit;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.AuditReport;
import dev.troupe.contracts.security.AuditReport.Count;
import dev.troupe.contracts.security.AuditReport.DecisionCount;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What the entries of a time come to. */
final class AuditReports {
    private static final int MOST = 50;
    private static final int MOST_COMMANDS = 10;
    private static final String DECIDED = " AND kind LIKE '%-decided'";

    private final TrailDatabase database;
    private final LearnedInForce learned;

    /** On a trail, with what is learned beside it. */
    AuditReports(AuditTrail trail, LearnedInForce learned) {
        this.database = trail.database();
        this.learned = learned;
    }

    /**
     * Administrators and services have every team's entries counted, others their own team's.
     *
     * @throws TroupeException FORBIDDEN, INVALID_REQUEST for a time that ends before it begins, DATABASE_UNAVAILABLE
     */
    AuditReport report(@Nullable Instant since, @Nullable Instant until) {
        CallerIdentity caller = CallerIdentity.current();
        caller.require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN, Role.SERVICE);
        if (since != null && until != null && until.isBefore(since)) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "`until` is %s, which is before `since`, %s.".formatted(until, since));
        }
        Counting counting =
                new Counting(
                        database.jdbc(),
                        SqlCondition.of(AuditFilter.between(since, until), caller));
        return database.search(() ->
                new AuditReport(
                        since,
                        until,
                        counting.all(),
                        counting.decisions(),
                        counting.by("kind", "", MOST),
                        counting.by("agent", " AND agent IS NOT NULL", MOST),
                        counting.by("person", "", MOST),
                        counting.commands("asked"),
                        counting.commands("blocked"),
                        learned.of(SqlCondition.all(caller) ? null : caller.team(), MOST)));
    }

    private record Counting(JdbcClient jdbc, SqlCondition where) {
        long all() {
            return jdbc.sql("SELECT count(*) FROM security.audit WHERE " + where.sql())
                    .params(where.params())
                    .query(Long.class)
                    .single();
        }

        List<DecisionCount> decisions() {
            return jdbc.sql(
                            "SELECT kind, outcome, count(*) FROM security.audit WHERE "
                                    + where.sql()
                                    + DECIDED
                                    + " GROUP BY kind, outcome ORDER BY kind, count(*) DESC, outcome LIMIT "
                                    + MOST)
                    .params(where.params())
                    .query((row, _) ->
                            new DecisionCount(row.getString(1), row.getString(2), row.getLong(3)))
                    .list();
        }

        List<Count> commands(String outcome) {
            return by(
                    "target",
                    " AND kind = 'command-decided' AND outcome = '" + outcome + "'",
                    MOST_COMMANDS);
        }

        List<Count> by(String column, String and, int most) {
            return jdbc.sql(
                            "SELECT %1$s, count(*) FROM security.audit WHERE %2$s%3$s GROUP BY %1$s ORDER BY count(*) DESC, %1$s LIMIT %4$d"
                                    .formatted(column, where.sql(), and, most))
                    .params(where.params())
                    .query((row, _) -> new Count(row.getString(1), row.getLong(2)))
                    .list();
        }
    }
}
