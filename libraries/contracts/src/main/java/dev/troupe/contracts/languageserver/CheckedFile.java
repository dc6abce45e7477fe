package dev.troupe.contracts.languageserver;

import org.jspecify.annotations.Nullable;

/**
 * A file whose diagnostics are asked for.
 *
 * @param path relative to the root that is asked about
 * @param before the text it had before the first change that is to be judged, from which the known diagnostics are taken; absent:
 *     it was not there, or nothing is compared
 * @param text the text to judge, on disk or not; absent: what is on disk
 */
public record CheckedFile(String path, @Nullable String before, @Nullable String text) {
    /** Asks about a file as it is on disk. */
    public static CheckedFile onDisk(String path) {
        return new CheckedFile(path, null, null);
    }
}
