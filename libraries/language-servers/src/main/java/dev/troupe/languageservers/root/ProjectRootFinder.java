package dev.troupe.languageservers.root;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the directory in which the language server of a file starts. */
public final class ProjectRootFinder {
    private static final String NODE_PROJECT = "package.json";
    private static final List<String> NATIVE_BUILDS = List.of("CMakeLists.txt", "meson.build");

    private ProjectRootFinder() {}

    /**
     * Finds the top of the project of a file: the nearest directory with one of the project files, or the outermost one whose
     * build lists that project. Never leaves the checkout; without a project file it is the root.
     */
    public static Path findRoot(Path file, Path repository, List<String> rootPatterns) {
        Path directory = file.toAbsolutePath().normalize().resolveSibling("");
        if (!directory.startsWith(repository)) {
            return directory;
        }
        Path top = ProjectBoundary.of(directory, repository).top();
        List<Path> upwards = ProjectBoundary.upwards(directory, top);
        Path project =
                rootPatterns.contains(CompilationDatabaseFinder.FILE_NAME)
                        ? nativeProject(upwards, rootPatterns)
                        : project(upwards, rootPatterns);
        return project == null ? top : workspace(project, top, rootPatterns);
    }

    private static @Nullable Path project(List<Path> upwards, List<String> rootPatterns) {
        // A tsconfig.json may lie in each directory of a package; one server reads them all.
        Path node =
                rootPatterns.contains(NODE_PROJECT)
                        ? nearest(upwards, it -> hasAny(it, List.of(NODE_PROJECT)))
                        : null;
        return node == null ? nearest(upwards, it -> hasAny(it, rootPatterns)) : node;
    }

    /** Each directory of a CMake project may have a CMakeLists.txt: the outermost counts unless something better is known. */
    private static @Nullable Path nativeProject(List<Path> upwards, List<String> rootPatterns) {
        Path compiled = nearest(upwards, it -> CompilationDatabaseFinder.findDatabase(it) != null);
        if (compiled != null) {
            return compiled;
        }
        List<String> others =
                rootPatterns.stream().filter(it -> !NATIVE_BUILDS.contains(it)).toList();
        Path configured = nearest(upwards, it -> hasAny(it, others));
        return configured == null
                ? nearest(upwards.reversed(), it -> hasAny(it, rootPatterns))
                : configured;
    }

    private static Path workspace(Path project, Path top, List<String> rootPatterns) {
        List<WorkspaceManifest> manifests =
                Arrays.stream(WorkspaceManifest.values())
                        .filter(it -> it.isAbout(rootPatterns))
                        .toList();
        Path root = project;
        for (Path at : ProjectBoundary.upwards(project.resolveSibling(""), top)) {
            Path inner = root;
            if (manifests.stream().anyMatch(it -> it.joins(at, inner, project))) {
                root = at;
            }
        }
        return root;
    }

    static @Nullable Path nearest(List<Path> directories, Predicate<Path> condition) {
        return directories.stream().filter(condition).findFirst().orElse(null);
    }

    private static boolean hasAny(Path directory, List<String> names) {
        return names.stream()
                .anyMatch(it ->
                        it.startsWith("*")
                                ? hasFileEndingWith(directory, it.substring(1))
                                : Files.exists(directory.resolve(it)));
    }

    private static boolean hasFileEndingWith(Path directory, String end) {
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.anyMatch(it -> it.toString().endsWith(end));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }
}
