package dev.troupe.repomap.repository;

import dev.troupe.repomap.tree.FileLister;
import dev.troupe.workspace.BuiltInFileRules;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lists the files of a directory that is in no git repository. Links are not followed; hidden directories and those that
 * package managers fill are left out, as is what lies behind the first {@value #MOST} files.
 */
record DirectoryFileLister(Path root) implements FileLister {
    private static final int MOST = 300_000;
    private static final Set<String> FILLED =
            Set.of("node_modules", "__pycache__", "venv", "target", "vendor");

    @Override
    public List<String> list() {
        List<String> paths = new ArrayList<>();
        try {
            Files.walkFileTree(root, new FileCollector(root, paths));
        } catch (IOException unreadable) {
            // What could be listed is; a file that cannot be read is reported when it is indexed.
            return paths.stream().sorted().toList();
        }
        return paths.stream().sorted().toList();
    }

    private static final class FileCollector extends SimpleFileVisitor<Path> {
        private final Path root;
        private final List<String> paths;

        FileCollector(Path root, List<String> paths) {
            this.root = root;
            this.paths = paths;
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
            if (attributes.isRegularFile() && !BuiltInFileRules.secret(path)) {
                paths.add(path);
            }
            return paths.size() < MOST ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
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
