package dev.troupe.languageservers.root;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The checkout that a file is in.
 *
 * @param top its top directory; no project reaches above it
 */
record ProjectBoundary(Path top) {
    /** A submodule's file names a directory below {@code modules}: it may be part of a project around it. */
    private static final Pattern WORKTREE =
            Pattern.compile("gitdir: ([^\\x00\n]+)/\\.git/worktrees/[^/]+\\s*");

    /** Finds the checkout of a directory: the nearest one that the repository holds, or the repository itself. */
    static ProjectBoundary of(Path directory, Path repository) {
        return new ProjectBoundary(
                upwards(directory, repository).stream()
                        .filter(it -> Files.isDirectory(it.resolve(".git")) || mainOf(it) != null)
                        .findFirst()
                        .orElse(repository));
    }

    /** Lists a directory and those above it up to the top one. */
    static List<Path> upwards(Path directory, Path top) {
        List<Path> directories = new ArrayList<>();
        for (Path at = directory; at != null && at.startsWith(top); at = at.getParent()) {
            directories.add(at);
        }
        return directories;
    }

    /**
     * Lists a directory and those above it up to the top, then in a linked worktree the same ones of the main checkout: what git
     * ignores, such as a virtual environment, is only there.
     */
    List<Path> upwardsWithMain(Path directory) {
        List<Path> directories = new ArrayList<>(upwards(directory, top));
        Path main = mainOf(top);
        if (main != null) {
            directories.addAll(upwards(main.resolve(top.relativize(directory)).normalize(), main));
        }
        return directories;
    }

    private static @Nullable Path mainOf(Path top) {
        Path link = top.resolve(".git");
        Matcher worktree = WORKTREE.matcher(ManifestText.readText(link));
        return worktree.matches() ? top.resolve(worktree.group(1)).normalize() : null;
    }
}
