package dev.troupe.javaserver.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The Gradle projects of a folder and the projects that each depends on, as far as the build files say so in plain words. A
 * project that says nothing sees all others.
 */
public record GradleModules(Map<Path, Optional<Set<Path>>> dependencies) {
    private static final Pattern PROJECT =
            Pattern.compile("\\bproject\\s*\\(\\s*(?:path\\s*[:=]\\s*)?[\"']:?([\\w:.-]+)[\"']");

    /** Reads build files below the root of the build. */
    public static GradleModules readModules(Path root, Collection<Path> buildFiles) {
        Map<Path, Set<Path>> direct = new HashMap<>();
        for (Path file : buildFiles) {
            direct.put(file.getParent(), readProjects(root, file));
        }
        Map<Path, Optional<Set<Path>>> all = new HashMap<>();
        for (Map.Entry<Path, Set<Path>> entry : direct.entrySet()) {
            Set<Path> closure = new HashSet<>();
            collect(entry.getKey(), direct, closure);
            closure.remove(entry.getKey());
            all.put(
                    entry.getKey(),
                    entry.getValue().isEmpty() ? Optional.empty() : Optional.of(closure));
        }
        return new GradleModules(all);
    }

    private static void collect(Path module, Map<Path, Set<Path>> direct, Set<Path> into) {
        if (into.add(module)) {
            direct.getOrDefault(module, Set.of()).forEach(it -> collect(it, direct, into));
        }
    }

    private static Set<Path> readProjects(Path root, Path file) {
        Set<Path> projects = new HashSet<>();
        try {
            PROJECT.matcher(Files.readString(file, StandardCharsets.UTF_8))
                    .results()
                    .forEach(it ->
                            projects.add(root.resolve(it.group(1).replace(':', '/')).normalize()));
        } catch (IOException e) {
            System.err.println("The build file " + file + " cannot be read: " + e.getMessage());
        }
        return projects;
    }
}
