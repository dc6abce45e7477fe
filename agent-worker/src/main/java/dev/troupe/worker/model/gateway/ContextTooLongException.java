package dev.troupe.worker.model.gateway;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;

/** The provider says that the request does not fit its window. Shorten it and try once more. */
public final class ContextTooLongException extends TroupeException {
    ContextTooLongException(String message, Throwable cause) {
        super(ErrorCode.CONTEXT_TOO_LONG, message, cause);
    }
}
