package dev.troupe.workspace.merge;

import java.util.List;

/**
 * A place where two texts conflict.
 *
 * @param base the lines that both sides changed
 * @param tip what the graph holds instead
 * @param task what the task made of them
 */
public record ConflictHunk(Lines base, Lines tip, Lines task) {
    /**
     * Lines of one version.
     *
     * @param from number of the first, from 1; of the line that would follow when there are none
     * @param lines their texts with their endings
     */
    public record Lines(int from, List<String> lines) {
        /** Copies the lines. */
        public Lines {
            lines = List.copyOf(lines);
        }
    }
}
