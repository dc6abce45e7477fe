package dev.troupe.worker.model.gateway;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.Spend;
import org.jspecify.annotations.Nullable;

/** A model call that came to nothing after all tries, with what it has cost all the same. */
public final class ModelCallException extends TroupeException {
    private final Spend lost;

    ModelCallException(
            ErrorCode code, String message, String hint, Spend lost, @Nullable Throwable cause) {
        super(code, message, hint, cause);
        this.lost = lost;
    }

    /** What the provider is likely to charge for the tries, an estimate. */
    public Spend lost() {
        return lost;
    }
}
