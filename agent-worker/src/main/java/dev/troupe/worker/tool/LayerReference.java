package dev.troupe.worker.tool;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names the layer by which the changes of a command can be taken back.
 *
 * @param applied name of the layer; null when nothing of it was applied
 * @param held name of the layer whose changes wait for an answer; null when none do
 * @param counts how many changes were applied, wait and were given up
 * @param changes what was applied, for people, the first hundred
 * @param unlisted those of them that are in no file effect
 * @param waiting what waits, each a path with why, for people, the first hundred
 */
public record LayerReference(
        @Nullable String applied,
        @Nullable String held,
        Counts counts,
        List<String> changes,
        List<String> unlisted,
        List<String> waiting) {
    /** Counts the changes of a layer by what became of them. */
    public record Counts(int applied, int held, int dropped) {}

    /** Copies the lists. */
    public LayerReference {
        changes = List.copyOf(changes);
        unlisted = List.copyOf(unlisted);
        waiting = List.copyOf(waiting);
    }
}
