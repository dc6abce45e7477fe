package dev.troupe.javaserver.build;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The Maven modules of a folder: their dependencies and their Java release by directory. */
public record MavenModules(Map<Path, MavenClassPath> classPaths, Map<Path, String> releases) {
    /** Reads poms; those that are not well-formed are left out. */
    public static MavenModules readModules(Collection<Path> poms, MavenRepository repository) {
        MavenModel model = new MavenModel(repository);
        Map<Path, MavenPom> modules = new LinkedHashMap<>();
        Map<String, Path> directories = new HashMap<>();
        for (Path file : poms) {
            MavenPom pom = model.readEffective(file);
            if (pom != null) {
                modules.put(file.getParent(), pom);
                directories.put(pom.key(), file.getParent());
            }
        }
        Map<Path, MavenClassPath> classPaths = new HashMap<>();
        Map<Path, String> releases = new HashMap<>();
        modules.forEach((directory, pom) -> {
            classPaths.put(directory, MavenClassPath.resolve(pom, model, repository, directories));
            releases.put(directory, pom.release());
        });
        return new MavenModules(classPaths, releases);
    }
}
