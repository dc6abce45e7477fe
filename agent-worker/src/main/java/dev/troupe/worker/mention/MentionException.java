package dev.troupe.worker.mention;

import dev.troupe.contracts.error.ErrorCode;

/** A mention cannot be loaded; the message is one sentence or two for whoever wrote it. */
final class MentionException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ErrorCode code;

    MentionException(ErrorCode code, String message) {
        super(message);
        this.code = code;
    }

    /** What is named is not there, or is nothing that a model can read. */
    MentionException(String message) {
        this(ErrorCode.MENTION_FAILED, message);
    }

    ErrorCode code() {
        return code;
    }

    String words() {
        return String.valueOf(getMessage());
    }
}
