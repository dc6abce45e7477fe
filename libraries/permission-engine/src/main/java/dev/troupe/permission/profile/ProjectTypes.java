package dev.troupe.permission.profile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the types of a project by names of files alone: what is in the files does not count. */
public final class ProjectTypes {
    /** More files of one type tell nothing new. */
    private static final int MOST_FILES = 8;

    /** Directories that hold what others have made. */
    private static final Set<String> FOREIGN =
            Set.of("node_modules", "vendor", "target", "build", "dist", "out", "third_party");

    private static final Map<String, ProjectType> BY_NAME =
            Map.ofEntries(
                    Map.entry("Cargo.toml", ProjectType.RUST),
                    Map.entry("package-lock.json", ProjectType.NPM),
                    Map.entry("npm-shrinkwrap.json", ProjectType.NPM),
                    Map.entry("package.json", ProjectType.NPM),
                    Map.entry("pnpm-lock.yaml", ProjectType.PNPM),
                    Map.entry("pnpm-workspace.yaml", ProjectType.PNPM),
                    Map.entry("yarn.lock", ProjectType.YARN),
                    Map.entry("bun.lock", ProjectType.BUN),
                    Map.entry("bun.lockb", ProjectType.BUN),
                    Map.entry("pyproject.toml", ProjectType.PIP),
                    Map.entry("setup.py", ProjectType.PIP),
                    Map.entry("setup.cfg", ProjectType.PIP),
                    Map.entry("requirements.txt", ProjectType.PIP),
                    Map.entry("poetry.lock", ProjectType.POETRY),
                    Map.entry("uv.lock", ProjectType.UV),
                    Map.entry("pom.xml", ProjectType.MAVEN),
                    Map.entry("mvnw", ProjectType.MAVEN),
                    Map.entry("build.gradle", ProjectType.GRADLE),
                    Map.entry("build.gradle.kts", ProjectType.GRADLE),
                    Map.entry("settings.gradle", ProjectType.GRADLE),
                    Map.entry("settings.gradle.kts", ProjectType.GRADLE),
                    Map.entry("gradlew", ProjectType.GRADLE),
                    Map.entry("go.mod", ProjectType.GO),
                    Map.entry("go.work", ProjectType.GO),
                    Map.entry("composer.json", ProjectType.PHP),
                    Map.entry("Gemfile", ProjectType.RUBY),
                    Map.entry("CMakeLists.txt", ProjectType.CMAKE),
                    Map.entry("Makefile", ProjectType.MAKE),
                    Map.entry("makefile", ProjectType.MAKE),
                    Map.entry("GNUmakefile", ProjectType.MAKE));

    private static final Map<String, ProjectType> BY_ENDING =
            Map.of(
                    ".sln", ProjectType.DOTNET,
                    ".slnx", ProjectType.DOTNET,
                    ".csproj", ProjectType.DOTNET,
                    ".fsproj", ProjectType.DOTNET,
                    ".vbproj", ProjectType.DOTNET,
                    ".gemspec", ProjectType.RUBY);

    /** Files that any of several types has; they count only where no file names one of the others. */
    private static final Map<String, Set<ProjectType>> SHARED =
            Map.of(
                    "package.json", EnumSet.of(ProjectType.PNPM, ProjectType.YARN, ProjectType.BUN),
                    "pyproject.toml", EnumSet.of(ProjectType.POETRY, ProjectType.UV),
                    "setup.py", EnumSet.of(ProjectType.POETRY, ProjectType.UV),
                    "setup.cfg", EnumSet.of(ProjectType.POETRY, ProjectType.UV),
                    "requirements.txt", EnumSet.of(ProjectType.POETRY, ProjectType.UV));

    private ProjectTypes() {}

    /**
     * The types of a project, in their order, each with the files that tell of it (up to eight, by name). None are
     * found where a project is of no known type.
     *
     * @param names of the files at the top of a repository, and with one slash ({@code web/package.json}) of those one
     *     level below; deeper ones are passed over, and those in directories for what is fetched or built
     */
    public static List<DetectedProjectType> detect(Collection<String> names) {
        Map<ProjectType, Set<String>> files = new EnumMap<>(ProjectType.class);
        for (String path : new TreeSet<>(names)) {
            ProjectType type = ours(path) ? type(file(path)) : null;
            if (type != null) {
                files.computeIfAbsent(type, _ -> new TreeSet<>()).add(path);
            }
        }
        Set<ProjectType> all = EnumSet.noneOf(ProjectType.class);
        all.addAll(files.keySet());
        List<DetectedProjectType> detected = new ArrayList<>();
        files.forEach((type, paths) ->
                paths.stream()
                        .filter(path -> tells(file(path), all))
                        .limit(MOST_FILES)
                        .forEach(path -> detected.add(new DetectedProjectType(type, path))));
        return List.copyOf(detected);
    }

    /** The types alone. */
    public static Set<ProjectType> types(List<DetectedProjectType> detected) {
        return detected.stream()
                .map(DetectedProjectType::type)
                .collect(
                        Collectors.collectingAndThen(
                                Collectors.toCollection(() -> EnumSet.noneOf(ProjectType.class)),
                                Collections::unmodifiableSet));
    }

    private static boolean ours(String path) {
        int slash = path.indexOf('/');
        return slash < 0
                || (slash > 0
                        && path.indexOf('/', slash + 1) < 0
                        && path.charAt(0) != '.'
                        && !FOREIGN.contains(path.substring(0, slash)));
    }

    private static String file(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static @Nullable ProjectType type(String file) {
        ProjectType named = BY_NAME.get(file);
        int dot = file.lastIndexOf('.');
        return named != null || dot <= 0 ? named : BY_ENDING.get(file.substring(dot));
    }

    private static boolean tells(String file, Set<ProjectType> all) {
        return SHARED.getOrDefault(file, Set.of()).stream().noneMatch(all::contains);
    }
}
