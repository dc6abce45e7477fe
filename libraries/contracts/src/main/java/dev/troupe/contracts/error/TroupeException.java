package dev.troupe.contracts.error;

import org.jspecify.annotations.Nullable;

/**
 * A failure with a stable code. The message is one sentence that says what happened and to which
 * thing; the hint says what to do next.
 */
public class TroupeException extends RuntimeException {
    private final ErrorCode code;
    private final String hint;

    /** A failure with its code's own hint. */
    public TroupeException(ErrorCode code, String message) {
        this(code, message, code.hint(), null);
    }

    /** A failure caused by another, with its code's own hint. */
    public TroupeException(ErrorCode code, String message, @Nullable Throwable cause) {
        this(code, message, code.hint(), cause);
    }

    /** A problem with a hint of its own. */
    public TroupeException(ErrorCode code, String message, String hint) {
        this(code, message, hint, null);
    }

    /** A failure with a hint that fits the case better than the code's own. */
    public TroupeException(ErrorCode code, String message, String hint, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.hint = hint;
    }

    /** The stable code. */
    public ErrorCode code() {
        return code;
    }

    /** What to do next, one sentence. */
    public String hint() {
        return hint;
    }

    /** This failure as it goes over a wire. */
    public ProblemResponse problem() {
        return ProblemResponse.of(code, String.valueOf(getMessage()), hint);
    }
}
