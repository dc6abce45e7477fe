package dev.troupe.worker.effect;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the directories of a workspace that builds write to, and git ignores. */
public final class ProductDirectoryFinder {
    private static final int DEEPEST = 6;
    private static final int MOST = 64;
    private static final int LONGEST_LOOK = 20_000;
    private static final String REPOSITORY = ".git";

    private ProductDirectoryFinder() {}

    /**
     * Finds them, those in others left out: up to 64, six levels deep; among fetched packages only those at their top.
     *
     * @param workspace real path
     * @return real directories, absolute; never links
     */
    public static Set<Path> find(Path workspace) {
        ProductVisitor visitor = new ProductVisitor(workspace);
        try {
            Files.walkFileTree(workspace, EnumSet.noneOf(FileVisitOption.class), DEEPEST, visitor);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "The directories of " + workspace + " cannot be read.", unreadable);
        }
        Set<String> ignored =
                IgnoredPathLookup.findSure(workspace, List.copyOf(visitor.found.keySet()));
        Set<Path> directories = new HashSet<>();
        visitor.found.forEach((name, path) -> {
            if (ignored.contains(name)) {
                directories.add(path);
            }
        });
        return directories;
    }

    /** Notes directories by their paths in the workspace. */
    private static final class ProductVisitor extends SimpleFileVisitor<Path> {
        private final Path workspace;
        private final Map<String, Path> found = new HashMap<>();
        private int looked;

        ProductVisitor(Path workspace) {
            this.workspace = workspace;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            if (++looked > LONGEST_LOOK || found.size() >= MOST) {
                return FileVisitResult.TERMINATE;
            }
            if (directory.equals(workspace)) {
                return FileVisitResult.CONTINUE;
            }
            if (directory.endsWith(REPOSITORY)) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            String path = workspace.relativize(directory).toString();
            if (GeneratedFileNames.isProduct(path)) {
                found.put(path, directory);
                return FileVisitResult.SKIP_SUBTREE;
            }
            Path above = workspace.relativize(directory).getParent();
            return above != null && GeneratedFileNames.isFetched(above.toString())
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
            return FileVisitResult.CONTINUE;
        }
    }
}
