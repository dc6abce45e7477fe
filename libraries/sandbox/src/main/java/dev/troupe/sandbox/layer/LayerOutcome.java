package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.layer.content.LayerEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells what became of the changes of a layer.
 *
 * @param applied what the workspace has now
 * @param held what waits aside for an answer
 * @param dropped what was given up
 * @param overtaken what somebody else had changed meanwhile, so that it waits aside too; it is in {@code held} as well
 * @param heldLayer name of the layer that keeps what waits; null when nothing does
 * @param failure why nothing was applied, as a sentence; null when it could be
 */
public record LayerOutcome(
        List<LayerEntry> applied,
        List<LayerEntry> held,
        List<LayerEntry> dropped,
        List<LayerEntry> overtaken,
        @Nullable String heldLayer,
        @Nullable String failure) {
    public LayerOutcome {
        applied = List.copyOf(applied);
        held = List.copyOf(held);
        dropped = List.copyOf(dropped);
        overtaken = List.copyOf(overtaken);
    }

    /** Nothing was applied, for this reason. */
    static LayerOutcome failed(String why) {
        return new LayerOutcome(List.of(), List.of(), List.of(), List.of(), null, why);
    }
}
