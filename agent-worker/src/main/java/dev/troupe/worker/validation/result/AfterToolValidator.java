package dev.troupe.worker.validation.result;

import dev.troupe.worker.validation.chain.ChainedValidator;
import dev.troupe.worker.validation.gate.ToolCallScope;

/** A validator of layer 4. */
public interface AfterToolValidator extends ChainedValidator {
    /** Looks after what a call has done. */
    ExecutedToolCall check(ExecutedToolCall done, ToolCallScope scope);
}
