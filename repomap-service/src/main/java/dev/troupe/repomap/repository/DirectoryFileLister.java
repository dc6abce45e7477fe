package dev.troupe.repomap.repository;

import dev.troupe.contentindex.tree.FileLister;
import dev.troupe.contentindex.tree.ListedPaths;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Lists the files of a directory that is in no git repository. Links are not followed; hidden directories and those that
 * package managers fill are left out, as is what lies behind so many files.
 *
 * @param most how many
 * @param visible takes out what nobody may see
 */
record DirectoryFileLister(Path root, int most, UnaryOperator<List<String>> visible)
        implements FileLister {
    static final int USUAL_MOST = 300_000;

    private static final Set<String> FILLED =
            Set.of("node_modules", "__pycache__", "venv", "target", "vendor");

    @Override
    public ListedPaths list() {
        FileCollector collector = new FileCollector(root, most);
        try {
            Files.walkFileTree(root, collector);
        } catch (IOException unreadable) {
            // What could be listed is; a file that cannot be read is reported when it is indexed.
            return collector.listed(visible);
        }
        return collector.listed(visible);
    }

    private static final class FileCollector extends SimpleFileVisitor<Path> {
        private final Path root;
        private final int most;
        private final List<String> paths = new ArrayList<>();
        private boolean isCut;

        FileCollector(Path root, int most) {
            this.root = root;
            this.most = most;
        }

        ListedPaths listed(UnaryOperator<List<String>> visible) {
            return new ListedPaths(visible.apply(paths).stream().sorted().toList(), isCut);
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            String name = String.valueOf(directory.getFileName());
            boolean isLeftOut =
                    !directory.equals(root) && (name.startsWith(".") || FILLED.contains(name));
            return isLeftOut ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String path = root.relativize(file).toString().replace('\\', '/');
            isCut = paths.size() == most;
            if (!isCut) {
                paths.add(path);
            }
            return isCut ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }

        /** A directory that cannot be read to its end must not end the list of all others. */
        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException why) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException why) {
            return FileVisitResult.CONTINUE;
        }
    }
}
