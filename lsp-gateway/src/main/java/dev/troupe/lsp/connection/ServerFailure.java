package dev.troupe.lsp.connection;

/** Tells that a server cannot be used now; the message is a sentence for people. */
public final class ServerFailure extends Exception {
    private static final long serialVersionUID = 1;

    /** What the failure means for whoever waits for an answer. */
    public enum Kind {
        /** The server ended, or said something that is no protocol. */
        CRASHED,
        /** It said nothing in time. */
        TIMEOUT,
        /** It cannot be started. */
        NOT_STARTED,
        /** It runs and cannot answer such a question. */
        REFUSED
    }

    private final Kind kind;

    /** Makes one with a sentence for people. */
    public ServerFailure(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    /** Returns what it means. */
    public Kind kind() {
        return kind;
    }
}
