package dev.troupe.lsp.pool;

import java.nio.file.Path;

/**
 * A directory that a server is for.
 *
 * @param checkout the checkout or worktree that it is in
 */
record ServedRoot(Path checkout, Path root) {
    boolean isThere() {
        return root.toFile().isDirectory();
    }
}
