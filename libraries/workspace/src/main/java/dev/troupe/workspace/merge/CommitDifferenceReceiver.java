package dev.troupe.workspace.merge;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Receives the differences between two commits, one by one in the order of their names. */
@FunctionalInterface
public interface CommitDifferenceReceiver {
    /**
     * Takes one.
     *
     * @param before the bytes that were, with the ends of lines that they have in the checkout, to be read during the call; null when there were none
     * @param after the bytes that are, likewise
     */
    void receive(ChangedPath file, @Nullable InputStream before, @Nullable InputStream after)
            throws IOException;

    /**
     * Limits how much may come.
     *
     * @param paths how many files at most
     * @param bytes how many of all files before and after together
     */
    record Bounds(int paths, long bytes) {
        /** Limits it to what an edit of several files can hold in memory and journal. */
        public static final Bounds USUAL = new Bounds(20_000, 512L * 1024 * 1024);
    }
}
