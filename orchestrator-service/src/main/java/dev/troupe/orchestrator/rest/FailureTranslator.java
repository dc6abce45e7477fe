package dev.troupe.orchestrator.rest;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.springframework.dao.ConcurrencyFailureException;

/** Gives failures that come from below a code and a sentence for people. */
final class FailureTranslator {
    private static final Set<String> SHUTTING_DOWN = Set.of("57P01", "57P02", "57P03");

    private FailureTranslator() {}

    /** What the failure means to the caller; its own text is for the log only. */
    static TroupeException explain(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            switch (each) {
                case TroupeException known -> {
                    return known;
                }
                case SQLException sql when isAway(sql) -> {
                    return unavailable(failure);
                }
                case SQLException sql when "53100".equals(sql.getSQLState()) -> {
                    return diskFull(failure);
                }
                case ConcurrencyFailureException conflict -> {
                    return conflict(conflict);
                }
                default -> {}
            }
        }
        return new TroupeException(
                ErrorCode.INTERNAL, "The server failed for an unknown reason.", failure);
    }

    /**
     * PostgreSQL's driver gives each failure a state. One without comes from the connection pool,
     * which has taken the connection away: a broken one is closed at once, and the rollback that
     * follows then hides the failure that broke it.
     */
    private static boolean isAway(SQLException sql) {
        String state = sql.getSQLState();
        return state == null
                || sql instanceof SQLTransientConnectionException
                || state.startsWith("08")
                || state.equals("53300")
                || SHUTTING_DOWN.contains(state);
    }

    private static TroupeException unavailable(Throwable failure) {
        return new TroupeException(
                ErrorCode.DATABASE_UNAVAILABLE,
                "The orchestrator's database does not answer.",
                failure);
    }

    private static TroupeException diskFull(Throwable failure) {
        return new TroupeException(
                ErrorCode.DISK_FULL, "The disk of the database is full.", failure);
    }

    private static TroupeException conflict(Throwable failure) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "Another request changed the same thing at the same time.",
                failure);
    }
}
