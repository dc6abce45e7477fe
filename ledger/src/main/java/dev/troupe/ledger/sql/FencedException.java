package dev.troupe.ledger.sql;

/** A run was refused by the fence; callers turn it into the exception that names the lease. */
public final class FencedException extends RuntimeException {
    /** Why the fence refused. */
    public enum Why {
        LOST,
        CANCELLED
    }

    private final Why why;

    FencedException(Why why, String message, Throwable cause) {
        super(message, cause);
        this.why = why;
    }

    /** Why. */
    public Why why() {
        return why;
    }
}
