package dev.troupe.ledger.fence;

/**
 * Entries neither follow the journal nor repeat a part of it: the run's idea of its journal is wrong,
 * and it must not go on. The message names the entries, the task and where its journal ends.
 */
public final class JournalMismatchException extends RuntimeException {
    /** As the database said it. */
    public JournalMismatchException(String message) {
        super(message);
    }
}
