package dev.troupe.workspace;

import java.nio.file.Path;

/**
 * A path that was found to lie inside a workspace.
 *
 * @param relative from the workspace's root, forward slashes, symlinks resolved; {@code .} is the
 *     root itself
 * @param absolute the same, absolute
 * @param link whether the last name that was given is itself a symbolic link
 */
public record WorkspacePath(String relative, Path absolute, boolean link) {

    /** Whether this is the workspace's own root. */
    public boolean isRoot() {
        return relative.equals(".");
    }
}
