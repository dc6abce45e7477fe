package dev.troupe.javaserver.project;

import dev.troupe.javaserver.build.GradleModules;
import dev.troupe.javaserver.build.MavenClassPath;
import dev.troupe.javaserver.build.MavenModules;
import dev.troupe.javaserver.build.MavenRepository;
import dev.troupe.javaserver.classpath.ClassCatalog;
import dev.troupe.javaserver.classpath.ClassPath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the build files of a folder, without running a build. */
public final class ModuleReader {
    private final ClassCatalog classes;
    private final ProjectOptions options;
    private final ClassPath plainClassPath;

    /** Takes the catalog that opens jars, and what the client said about classes. */
    public ModuleReader(ClassCatalog classes, ProjectOptions options) {
        this.classes = classes;
        this.options = options;
        plainClassPath = classes.openClassPath(options.classPath(), options.completeClassPath());
    }

    Map<Path, BuildModule> readModules(Path folder, Collection<Path> buildFiles) {
        Map<Path, BuildModule> modules = new HashMap<>();
        List<Path> gradleFiles = buildFiles.stream().filter(it -> !it.endsWith("pom.xml")).toList();
        GradleModules.readModules(folder, gradleFiles)
                .dependencies()
                .forEach((directory, seen) ->
                        modules.put(
                                directory,
                                new BuildModule(
                                        directory,
                                        seen.orElse(null),
                                        null,
                                        plainClassPath,
                                        plainClassPath)));
        List<Path> poms =
                buildFiles.stream().filter(it -> it.endsWith("pom.xml")).sorted().toList();
        boolean trusted = options.trusted().test(folder);
        MavenRepository repository =
                new MavenRepository(trusted ? options.mavenRepository() : List.of());
        MavenModules maven = MavenModules.readModules(poms, repository);
        maven.classPaths()
                .forEach((directory, found) ->
                        modules.put(
                                directory,
                                toModule(
                                        directory,
                                        found,
                                        maven.releases().getOrDefault(directory, ""))));
        return modules;
    }

    private BuildModule toModule(Path directory, MavenClassPath found, String release) {
        boolean complete = found.complete() || options.completeClassPath();
        return new BuildModule(
                directory,
                found.modules(),
                release,
                classes.openClassPath(withOptions(found.mainJars()), complete),
                classes.openClassPath(withOptions(found.testJars()), complete));
    }

    private List<Path> withOptions(List<Path> jars) {
        List<Path> all = new ArrayList<>(options.classPath());
        all.addAll(jars);
        return all;
    }

    /** Describes a directory without a build file. */
    BuildModule plainModule(Path directory) {
        return new BuildModule(directory, null, null, plainClassPath, plainClassPath);
    }
}
