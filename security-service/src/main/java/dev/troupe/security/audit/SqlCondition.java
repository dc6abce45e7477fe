package dev.troupe.security.audit;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.security.AuditFilter;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A condition on rows of the trail, with its parameters in order. */
record SqlCondition(String sql, List<Object> params) {
    SqlCondition {
        params = List.copyOf(params);
    }

    /** Rows that fit a filter and that a caller may see: administrators and services all, others their team's. */
    static SqlCondition of(AuditFilter filter, CallerIdentity caller) {
        return new Building()
                .and("team = ?", all(caller) ? null : caller.team())
                .and("session_id = ?", filter.sessionId())
                .and("kind = ?", filter.kind())
                .and("outcome = ?", filter.outcome())
                .and("agent = ?", filter.agent())
                .and("person = ?", filter.user())
                .and(
                        "at >= ?",
                        filter.since() == null ? null : filter.since().atOffset(ZoneOffset.UTC))
                .and(
                        "at < ?",
                        filter.until() == null ? null : filter.until().atOffset(ZoneOffset.UTC))
                .and("strpos(lower(target), lower(?)) > 0", filter.text())
                .done();
    }

    /** Whether a caller may see what belongs to any team. */
    static boolean all(CallerIdentity caller) {
        return caller.roles().contains(Role.ADMIN) || caller.roles().contains(Role.SERVICE);
    }

    /** All rows after a number. */
    static SqlCondition after(long number) {
        return new SqlCondition("number > ?", List.of(number));
    }

    /** All rows before a number. */
    static SqlCondition before(long number) {
        return new SqlCondition("number < ?", List.of(number));
    }

    /** All rows of a kind. */
    static SqlCondition ofKind(String kind) {
        return new SqlCondition("kind = ?", List.of(kind));
    }

    /** Both. */
    SqlCondition and(SqlCondition other) {
        List<Object> both = new ArrayList<>(params);
        both.addAll(other.params);
        return new SqlCondition(sql + " AND " + other.sql, both);
    }

    private static final class Building {
        private final StringBuilder sql = new StringBuilder("true");
        private final List<Object> params = new ArrayList<>();

        Building and(String condition, @Nullable Object value) {
            if (value != null) {
                sql.append(" AND ").append(condition);
                params.add(value);
            }
            return this;
        }

        SqlCondition done() {
            return new SqlCondition(sql.toString(), params);
        }
    }
}
