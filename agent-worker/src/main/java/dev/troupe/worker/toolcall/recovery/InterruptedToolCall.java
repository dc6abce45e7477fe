package dev.troupe.worker.toolcall.recovery;

import dev.troupe.model.ToolSpec;
import dev.troupe.worker.journal.JournalRecord.PlannedChange;
import java.util.List;

/**
 * A call that may have begun.
 *
 * @param recovery what its tool declares
 * @param effects what it was about to change
 */
public record InterruptedToolCall(
        String callId, ToolSpec.Recovery recovery, List<PlannedChange> effects) {
    /** Copies the effects. */
    public InterruptedToolCall {
        effects = List.copyOf(effects);
    }
}
