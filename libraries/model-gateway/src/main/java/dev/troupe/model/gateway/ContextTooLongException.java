package dev.troupe.model.gateway;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ModelUsage;

/** The provider says that the request does not fit its window. Shorten it and try once more. */
public final class ContextTooLongException extends TroupeException {
    private final ModelUsage abortedUsage;

    ContextTooLongException(String message, ModelUsage abortedUsage, Throwable cause) {
        super(ErrorCode.CONTEXT_TOO_LONG, message, cause);
        this.abortedUsage = abortedUsage;
    }

    /** The same with what other tries have cost before. */
    ContextTooLongException costing(ModelUsage more) {
        return new ContextTooLongException(
                String.valueOf(getMessage()), abortedUsage.plus(more), this);
    }

    /** What providers are likely to charge for the tries before, an estimate. */
    public ModelUsage lost() {
        return abortedUsage;
    }
}
