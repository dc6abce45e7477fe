package dev.troupe.worker.validation.gate;

import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.validation.chain.ChainedValidator;
import org.jspecify.annotations.Nullable;

/** A validator of layer 3. */
public interface BeforeToolValidator extends ChainedValidator {
    /** Passes the call on, perhaps with a stricter verdict, or turns it down. */
    GateResult check(ToolCallAssessment assessment, ToolCallScope scope);

    /** Tells whether a gate lets a call pass. */
    sealed interface GateResult {
        /** Lets the call pass. */
        record Passed(ToolCallAssessment assessment) implements GateResult {}

        /**
         * Refuses the call.
         *
         * @param message for the model
         * @param summary one line for people
         * @param denial what turned it down; absent when the call itself is wrong
         * @param edit the edit that cannot be read; absent when it is something else
         */
        record Refused(
                ToolCallAssessment assessment,
                String message,
                String summary,
                @Nullable DenialReason denial,
                @Nullable RefusedEdit edit)
                implements GateResult {
            Refused(
                    ToolCallAssessment assessment,
                    String message,
                    String summary,
                    @Nullable DenialReason denial) {
                this(assessment, message, summary, denial, null);
            }
        }
    }
}
