package dev.troupe.worker.model.gateway;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Spend;

/** The provider says that the request does not fit its window. Shorten it and try once more. */
public final class ContextTooLongException extends TroupeException {
    private final Spend lost;

    ContextTooLongException(String message, Spend lost, Throwable cause) {
        super(ErrorCode.CONTEXT_TOO_LONG, message, cause);
        this.lost = lost;
    }

    /** The same with what other tries have cost before. */
    ContextTooLongException costing(Spend more) {
        return new ContextTooLongException(String.valueOf(getMessage()), lost.plus(more), this);
    }

    /** What providers are likely to charge for the tries before, an estimate. */
    public Spend lost() {
        return lost;
    }
}
