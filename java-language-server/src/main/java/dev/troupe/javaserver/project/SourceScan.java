package dev.troupe.javaserver.project;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Lists the Java and build files of a folder. Of what builds write, only generated sources count. */
record SourceScan(List<Path> sources, List<Path> buildFiles) {
    private static final Set<String> BUILD_FILES =
            Set.of("pom.xml", "build.gradle", "build.gradle.kts");
    private static final Set<String> SKIPPED = Set.of("node_modules", "__pycache__");

    static boolean isBuildFile(Path path) {
        return BUILD_FILES.contains(path.getFileName().toString());
    }

    /** Names the build files that a directory can have. */
    static Stream<Path> buildFilesOf(Path directory) {
        return BUILD_FILES.stream().map(directory::resolve);
    }

    static SourceScan scanFolder(Path folder, Set<Path> otherFolders, boolean nested)
            throws IOException {
        SourceScan scan = new SourceScan(new ArrayList<>(), new ArrayList<>());
        if (Files.isDirectory(folder)) {
            Files.walkFileTree(
                    folder,
                    Set.of(),
                    nested ? Integer.MAX_VALUE : 1,
                    scan.new FolderVisitor(folder, otherFolders));
        }
        return scan;
    }

    /** Can a directory hold sources, judged by its name and its parent's? */
    private static boolean canHoldSources(Path directory) {
        String name = directory.getFileName().toString();
        if (name.startsWith(".") || SKIPPED.contains(name)) {
            return false;
        }
        Path parent = directory.getParent();
        boolean output = parent != null && (parent.endsWith("target") || parent.endsWith("build"));
        return !output || name.startsWith("generated") || parent == null || !isBuilt(parent);
    }

    private static boolean isBuilt(Path output) {
        Path module = output.getParent();
        return module != null
                && BUILD_FILES.stream().anyMatch(it -> Files.exists(module.resolve(it)));
    }

    private final class FolderVisitor extends SimpleFileVisitor<Path> {
        private final Path folder;
        private final Set<Path> otherFolders;

        FolderVisitor(Path folder, Set<Path> otherFolders) {
            this.folder = folder;
            this.otherFolders = otherFolders;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            boolean enters =
                    directory.equals(folder)
                            || (canHoldSources(directory) && !otherFolders.contains(directory));
            return enters ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
                sources.add(file);
            } else if (isBuildFile(file)) {
                buildFiles.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
        }
    }
}
