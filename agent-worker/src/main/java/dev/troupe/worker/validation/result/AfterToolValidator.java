package dev.troupe.worker.validation.result;

import dev.troupe.worker.validation.chain.LayerValidator;
import dev.troupe.worker.validation.gate.ToolCallScope;

/** A validator of layer 4. */
public interface AfterToolValidator extends LayerValidator {
    /** Looks after what a call has done. */
    ExecutedToolCall check(ExecutedToolCall done, ToolCallScope scope);
}
