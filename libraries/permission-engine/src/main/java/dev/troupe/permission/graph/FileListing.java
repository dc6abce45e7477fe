package dev.troupe.permission.graph;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.Layer;

/**
 * A rule for files, as a graph holds it.
 *
 * @param access what it is about, such as {@code write}
 * @param pattern the files, relative to the workspace
 * @param origin where it stands, as {@code file:line}
 */
public record FileListing(
        Layer layer, Verdict verdict, String access, String pattern, String origin) {
    public FileListing {
        if (verdict == Verdict.ALLOW) {
            throw new IllegalArgumentException(
                    "Files are open unless a rule asks or blocks: " + origin);
        }
    }
}
