package dev.troupe.worker.validation;

import dev.troupe.worker.tool.RefusedEdit;
import org.jspecify.annotations.Nullable;

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
         * @param denial what turned it down; absent when the call itself is wrong
         * @param edit the edit that cannot be read; absent when it is something else
         */
        record Shut(
                Proposal proposal,
                String message,
                String summary,
                @Nullable Denial denial,
                @Nullable RefusedEdit edit)
                implements Gate {
            Shut(Proposal proposal, String message, String summary, @Nullable Denial denial) {
                this(proposal, message, summary, denial, null);
            }
        }
    }
}
