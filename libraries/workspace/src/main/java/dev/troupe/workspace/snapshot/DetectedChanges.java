package dev.troupe.workspace.snapshot;

import java.util.List;

/**
 * Lists what changed in a work tree.
 *
 * @param known files whose bytes are known before and after, by path
 * @param unknown files that differ but cannot be told byte by byte
 */
public record DetectedChanges(List<DetectedFileChange> known, List<Unknown> unknown) {
    /** Nothing. */
    public static final DetectedChanges NONE = new DetectedChanges(List.of(), List.of());

    /**
     * Names something that has changed, but not how.
     *
     * @param path a file, or several in words
     * @param reason to follow the path in a sentence: {@code is a symbolic link}
     */
    public record Unknown(String path, String reason) {
        @Override
        public String toString() {
            return path + " " + reason;
        }
    }

    public DetectedChanges {
        known = List.copyOf(known);
        unknown = List.copyOf(unknown);
    }

    /** Whether nothing happened. */
    public boolean isEmpty() {
        return known.isEmpty() && unknown.isEmpty();
    }
}
