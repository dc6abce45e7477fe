package dev.troupe.ledger.sql;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.fence.JournalMismatchException;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.ledger.fence.NewMessagesException;
import dev.troupe.ledger.fence.TaskCancelledException;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.springframework.dao.DataAccessException;

/**
 * Turns the SQLSTATEs by which the ledger's functions refuse into the exceptions of the Java face.
 * Every other failure of the database passes through as Spring's {@link DataAccessException}.
 */
public final class LedgerExceptionTranslator {
    private LedgerExceptionTranslator() {}

    /**
     * Runs a statement that no lease fences.
     *
     * @throws TroupeException NOT_FOUND, CONFLICT or INVALID_REQUEST, as the function refused
     */
    public static <T extends @Nullable Object> T outsideRuns(Supplier<T> statement) {
        try {
            return statement.get();
        } catch (DataAccessException e) {
            throw translated(e);
        }
    }

    /**
     * Runs a statement of a run.
     *
     * @throws LeaseLostException when the lease is stale
     * @throws TaskCancelledException when the task was cancelled
     * @throws NewMessagesException when it hands out work or asks, and was told how to go on meanwhile
     * @throws JournalMismatchException when entries neither follow the journal nor repeat it
     */
    public static <T extends @Nullable Object> T of(LeaseKey key, Supplier<T> statement) {
        try {
            return statement.get();
        } catch (DataAccessException e) {
            throw switch (String.valueOf(state(e))) {
                case "TR001" -> new LeaseLostException(key);
                case "TR002" -> new TaskCancelledException(key.taskId());
                case "TR008" -> new NewMessagesException(key.taskId());
                default -> translated(e);
            };
        }
    }

    private static RuntimeException translated(DataAccessException e) {
        return switch (String.valueOf(state(e))) {
            case "TR003" -> new JournalMismatchException(message(e));
            case "TR004" -> new TroupeException(ErrorCode.NOT_FOUND, message(e), e);
            case "TR005", "TR007" -> new TroupeException(ErrorCode.CONFLICT, message(e), e);
            case "TR006" -> new TroupeException(ErrorCode.INVALID_REQUEST, message(e), e);
            default -> e;
        };
    }

    private static @Nullable String state(DataAccessException e) {
        return e.getMostSpecificCause() instanceof SQLException cause ? cause.getSQLState() : null;
    }

    private static String message(DataAccessException e) {
        if (e.getMostSpecificCause() instanceof PSQLException cause) {
            ServerErrorMessage said = cause.getServerErrorMessage();
            if (said != null && said.getMessage() != null) {
                return said.getMessage();
            }
        }
        return String.valueOf(e.getMessage());
    }
}
