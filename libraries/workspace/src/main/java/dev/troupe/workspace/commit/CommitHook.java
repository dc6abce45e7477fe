package dev.troupe.workspace.commit;

import java.nio.file.Path;

/**
 * Names a program of a repository that git runs for a commit.
 *
 * @param name such as {@code pre-commit}
 * @param file the program, absolute
 */
public record CommitHook(String name, Path file) {}
