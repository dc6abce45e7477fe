package dev.troupe.worker.validation;

/** A validator of layer 3. */
public interface ToolGate extends Validator {
    /** Passes the call on, perhaps with a stricter verdict, or turns it down. */
    Gate check(Proposal proposal, Scope scope);

    /** What a gate says. */
    sealed interface Gate {
        /** It may go on. */
        record Open(Proposal proposal) implements Gate {}

        /**
         * It may not.
         *
         * @param message for the model
         * @param summary one line for people
         */
        record Shut(Proposal proposal, String message, String summary) implements Gate {}
    }
}
