package dev.troupe.workspace.repository;

import java.util.List;

/**
 * Tells what the index held of a path before and after.
 *
 * @param path as git tells it, its bytes as characters of ISO 8859-1
 * @param before each a tag of {@code git ls-files -v}, a mode, the id of an object and a stage; empty when it was not there
 * @param after likewise
 */
public record StagedPathChange(String path, List<String> before, List<String> after) {
    public StagedPathChange {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }
}
