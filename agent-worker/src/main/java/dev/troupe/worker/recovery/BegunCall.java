package dev.troupe.worker.recovery;

import dev.troupe.worker.step.Step.Planned;
import dev.troupe.worker.tool.ToolSpec;
import java.util.List;

/**
 * A call that may have begun.
 *
 * @param recovery what its tool declares
 * @param effects what it was about to change
 */
public record BegunCall(String callId, ToolSpec.Recovery recovery, List<Planned> effects) {
    /** Copies the effects. */
    public BegunCall {
        effects = List.copyOf(effects);
    }
}
