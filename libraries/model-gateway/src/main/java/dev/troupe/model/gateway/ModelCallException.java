package dev.troupe.model.gateway;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ModelUsage;
import org.jspecify.annotations.Nullable;

/** A model call that came to nothing after all tries, with what it has cost all the same. */
public final class ModelCallException extends TroupeException {
    private final ModelUsage abortedUsage;
    private final boolean heard;
    private final After after;

    ModelCallException(
            ErrorCode code,
            String message,
            String hint,
            ModelUsage abortedUsage,
            boolean heard,
            After after,
            @Nullable Throwable cause) {
        super(code, message, hint, cause);
        this.abortedUsage = abortedUsage;
        this.heard = heard;
        this.after = after;
    }

    /** The same with what other models have cost before. */
    ModelCallException costing(ModelUsage more) {
        return new ModelCallException(
                code(),
                String.valueOf(getMessage()),
                hint(),
                abortedUsage.plus(more),
                heard,
                after,
                this);
    }

    /** Whether pieces of the last try were heard. */
    boolean heard() {
        return heard;
    }

    /** What may still help. */
    After after() {
        return after;
    }

    /** Estimates what the provider is likely to charge for the tries. */
    public ModelUsage lost() {
        return abortedUsage;
    }

    /** Says what may still help after a failure. */
    enum After {
        /** Nothing here: any model would refuse the same. */
        NOTHING,
        /** Another model. */
        ANOTHER_MODEL,
        /** The same model, told of the tools in its prompt. */
        TOOLS_IN_TEXT,
        /** The same model, not told how much to think. */
        WITHOUT_EFFORT,
        /** The same model, without what it once gave of its thoughts. */
        WITHOUT_THOUGHTS,
        /** The same model, without the image that it does not take. */
        WITHOUT_IMAGE
    }
}
