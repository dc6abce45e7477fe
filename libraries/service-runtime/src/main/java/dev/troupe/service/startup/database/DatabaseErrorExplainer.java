package dev.troupe.service.startup.database;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Explains why a database did not let a service in, so that a person can mend it. */
public final class DatabaseErrorExplainer {
    private static final Set<String> LOGIN = Set.of("28P01", "28000");
    private static final Set<String> RIGHTS = Set.of("42501", "3F000");
    private static final String NO_DATABASE = "3D000";
    private static final String REJECTED = "08004";
    private static final String ROLES = "deploy/postgres/roles.sql";

    private DatabaseErrorExplainer() {}

    /**
     * Finds the sentence for a failure.
     *
     * @return null when it did not come from the database
     */
    public static @Nullable TroupeException explain(Throwable failure, DatabaseTarget access) {
        SQLException answer = deepest(failure);
        return answer == null ? null : explain(answer, access);
    }

    /** The sentence for what a database answered. */
    static TroupeException explain(SQLException answer, DatabaseTarget access) {
        String state = String.valueOf(answer.getSQLState());
        if (LOGIN.contains(state) || wantsPassword(answer)) {
            return refused(
                    "PostgreSQL at %s refuses the login of the role `%s`: %s.",
                    "Set %s.username and .password to the role's name and password in "
                                    .formatted(access.keys())
                            + ROLES
                            + ".",
                    access,
                    answer);
        }
        if (state.equals(NO_DATABASE)) {
            return refused(
                    "PostgreSQL at %s has no such database for the role `%s`: %s.",
                    "Create the database and run "
                            + ROLES
                            + " in it, or correct "
                            + access.keys()
                            + ".url.",
                    access,
                    answer);
        }
        if (RIGHTS.contains(state)) {
            return refused(
                    "The database at %s does not give the role `%s` the rights it needs: %s.",
                    "Run "
                            + ROLES
                            + " in that database, then start the process that owns the schema.",
                    access,
                    answer);
        }
        return new TroupeException(
                ErrorCode.DATABASE_UNAVAILABLE,
                "PostgreSQL at " + access.place() + " cannot be used: " + words(answer) + ".",
                "Start PostgreSQL, or correct "
                        + access.keys()
                        + ".url; nothing is lost meanwhile.",
                answer);
    }

    /** Whether waiting may help: not where somebody has to correct a setting. */
    static boolean mayPass(TroupeException trouble) {
        if (trouble.code() == ErrorCode.DATABASE_UNAVAILABLE) {
            return true;
        }
        return trouble.code() == ErrorCode.DATABASE_REFUSED
                && trouble.getCause() instanceof SQLException answer
                && RIGHTS.contains(String.valueOf(answer.getSQLState()));
    }

    private static TroupeException refused(
            String sentence, String next, DatabaseTarget access, SQLException answer) {
        return new TroupeException(
                ErrorCode.DATABASE_REFUSED,
                sentence.formatted(access.place(), access.role(), words(answer)),
                next,
                answer);
    }

    /** What the server itself said: pools and migrations wrap it in words of their own. */
    private static @Nullable SQLException deepest(Throwable failure) {
        SQLException deepest = null;
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof SQLException answer) {
                deepest = answer;
            }
        }
        return deepest;
    }

    /** The driver's own words for a password that is missing or empty. */
    private static boolean wantsPassword(SQLException answer) {
        return REJECTED.equals(answer.getSQLState())
                && String.valueOf(answer.getMessage()).contains("password");
    }

    /** One line without the server's own full stop, its severity or advice for programmers. */
    private static String words(SQLException answer) {
        for (Throwable at = answer; at != null; at = at.getCause()) {
            if (at instanceof UnknownHostException) {
                return "no machine is known by the name " + at.getMessage();
            }
        }
        String first = String.valueOf(answer.getMessage()).lines().findFirst().orElse("");
        String plain = first.replaceFirst("^(FATAL|ERROR): ", "");
        int advice = plain.indexOf(". Check that the hostname");
        String told = advice < 0 ? plain : plain.substring(0, advice);
        return told.endsWith(".") ? told.substring(0, told.length() - 1) : told;
    }
}
