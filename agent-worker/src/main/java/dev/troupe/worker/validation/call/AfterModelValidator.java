package dev.troupe.worker.validation.call;

import dev.troupe.worker.validation.chain.ChainedValidator;

/** A validator of layer 2. */
public interface AfterModelValidator extends ChainedValidator {
    /** Passes the call on, or turns it down. */
    Check check(ToolCallDraft draft);

    /** Tells whether a validator lets a call pass. */
    sealed interface Check {
        /** Fine so far. */
        record Passed(ToolCallDraft draft) implements Check {}

        /**
         * Turned down.
         *
         * @param message for the model: what is wrong and what to send instead
         * @param summary one line for people
         */
        record Refused(String message, String summary) implements Check {}
    }
}
