package dev.troupe.worker.mention;

import java.util.Set;

/**
 * Names the files of the workspace that were loaded because somebody mentioned them.
 *
 * @param whole those that were loaded from their first line to their last
 */
public record MentionedFiles(Set<String> paths, Set<String> whole) {
    /** Nothing was mentioned. */
    public static final MentionedFiles NONE = new MentionedFiles(Set.of(), Set.of());

    /** Copies the sets. */
    public MentionedFiles {
        paths = Set.copyOf(paths);
        whole = Set.copyOf(whole);
    }
}
