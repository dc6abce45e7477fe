package dev.troupe.worker.mention;

import dev.troupe.contracts.error.ErrorCode;

/** A mention cannot be loaded; the message is one sentence or two for whoever wrote it. */
final class MentionException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ErrorCode code;
    private final boolean mild;

    private MentionException(ErrorCode code, String message, boolean mild) {
        super(message);
        this.code = code;
        this.mild = mild;
    }

    MentionException(ErrorCode code, String message) {
        this(code, message, false);
    }

    /** What is named is not there, but the word may be none that names something. */
    static MentionException mild(String message) {
        return new MentionException(ErrorCode.MENTION_FAILED, message, true);
    }

    /** What is named is not there, or is nothing that a model can read. */
    MentionException(String message) {
        this(ErrorCode.MENTION_FAILED, message);
    }

    /** Whether it is enough to tell people of it. */
    boolean isMild() {
        return mild;
    }

    ErrorCode code() {
        return code;
    }

    String words() {
        return String.valueOf(getMessage());
    }
}
