package dev.troupe.worker.tool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names the layer by which the changes of a command can be taken back.
 *
 * @param applied name of the layer; null when nothing of it was applied
 * @param held name of the layer whose changes wait for an answer; null when none do
 * @param changes what was applied, for people, the first hundred
 * @param count how many changes were applied
 * @param waiting what waits, each a path with why, for people, the first hundred
 */
public record LayerReference(
        @Nullable String applied,
        @Nullable String held,
        List<String> changes,
        int count,
        List<String> waiting) {
    /** Copies the lists. */
    public LayerReference {
        changes = List.copyOf(changes);
        waiting = List.copyOf(waiting);
    }
}
