package dev.troupe.worker.mention;

import java.util.List;

/**
 * A mention that matches nothing.
 *
 * @param meaning what it may be instead
 * @param near paths that may have been meant, the nearest first
 */
record UnresolvedMention(Meaning meaning, List<String> near) {
    /** Says what a word with an {@code @} is that matches nothing. */
    enum Meaning {
        /** Only a path can be meant. */
        PATH,
        /** A path may be meant, or a word of another language. */
        PERHAPS_PATH,
        /** Nothing says that a path is meant. */
        WORD
    }

    /** Copies the paths. */
    UnresolvedMention {
        near = List.copyOf(near);
    }
}
