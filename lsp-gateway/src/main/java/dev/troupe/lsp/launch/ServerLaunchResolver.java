package dev.troupe.lsp.launch;

import java.nio.file.Path;

/** Finds the server of a file. */
public interface ServerLaunchResolver {
    /**
     * Finds it.
     *
     * @param repository the project that the root is a checkout of
     * @param root the checkout or worktree
     * @param file below the root; need not be there
     */
    LaunchLookup find(Path repository, Path root, Path file);
}
