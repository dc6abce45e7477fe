package dev.troupe.languageservers.root;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the {@code compile_commands.json} of a project. */
public final class CompilationDatabaseFinder {
    static final String FILE_NAME = "compile_commands.json";

    /** Where clangd looks by itself. */
    private static final List<String> KNOWN_TO_SERVER = List.of("", "build");

    private static final List<String> BUILD_DIRECTORIES =
            List.of("out", "builddir", "cmake-build-debug", "cmake-build-release", "cmake-build");

    /** Directories that hold one build for each preset or configuration. */
    private static final List<String> PRESET_DIRECTORIES = List.of("build", "out", "out/build");

    private CompilationDatabaseFinder() {}

    /** Finds the directory of the file below a root, or null when there is none. */
    public static @Nullable Path findDatabase(Path root) {
        return Stream.concat(KNOWN_TO_SERVER.stream(), BUILD_DIRECTORIES.stream())
                .map(root::resolve)
                .filter(CompilationDatabaseFinder::hasDatabase)
                .findFirst()
                .orElseGet(() -> newestPreset(root));
    }

    /** Whether clangd finds the file in a directory without being told. */
    static boolean isKnownToServer(Path root, Path directory) {
        return KNOWN_TO_SERVER.stream().map(root::resolve).anyMatch(directory::equals);
    }

    private static @Nullable Path newestPreset(Path root) {
        return PRESET_DIRECTORIES.stream()
                .flatMap(it -> children(root.resolve(it)).stream())
                .filter(CompilationDatabaseFinder::hasDatabase)
                .max(Comparator.comparing(CompilationDatabaseFinder::writtenAt))
                .orElse(null);
    }

    private static List<Path> children(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(directory)) {
            return children.sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static boolean hasDatabase(Path directory) {
        return Files.isRegularFile(directory.resolve(FILE_NAME));
    }

    private static FileTime writtenAt(Path directory) {
        try {
            return Files.getLastModifiedTime(directory.resolve(FILE_NAME));
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }
}
