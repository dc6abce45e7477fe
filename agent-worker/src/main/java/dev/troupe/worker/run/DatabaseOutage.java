package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;

/** Tells a database that is away, or busy, from one that answers no. */
public final class DatabaseOutage {
    /** Connection, resources, operator intervention, rollback to be repeated. */
    private static final Set<String> CLASSES = Set.of("08", "53", "57", "40");

    private static final String FULL = "53100";

    private DatabaseOutage() {}

    /** What people hear of it while a run waits. */
    static String words(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException e && FULL.equals(e.getSQLState())) {
                return "The disk that holds Troupe's database is full; the run waits for room there.";
            }
        }
        return "Troupe's database does not answer; the run waits for it.";
    }

    public static boolean is(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            boolean away =
                    switch (cause) {
                        case TroupeException e -> e.code() == ErrorCode.DATABASE_UNAVAILABLE;
                        case DataAccessResourceFailureException _ -> true;
                        case RecoverableDataAccessException _ -> true;
                        case TransientDataAccessException _ -> true;
                        case SQLTransientException _ -> true;
                        case SQLException e -> state(e.getSQLState());
                        default -> false;
                    };
            if (away) {
                return true;
            }
        }
        return false;
    }

    private static boolean state(@Nullable String state) {
        return state != null && state.length() >= 2 && CLASSES.contains(state.substring(0, 2));
    }
}
