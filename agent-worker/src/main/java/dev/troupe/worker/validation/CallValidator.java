package dev.troupe.worker.validation;

/** A validator of layer 2. */
public interface CallValidator extends Validator {
    /** Passes the call on, or turns it down. */
    Check check(CallDraft draft);

    /** What a validator says. */
    sealed interface Check {
        /** Fine so far. */
        record Passed(CallDraft draft) implements Check {}

        /**
         * Turned down.
         *
         * @param message for the model: what is wrong and what to send instead
         * @param summary one line for people
         */
        record Refused(String message, String summary) implements Check {}
    }
}
