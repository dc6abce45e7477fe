package dev.troupe.javaserver.build;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds poms and jars in the local Maven repository, and in those that stand behind it.
 *
 * @param directories empty for a folder that is not trusted
 */
public record MavenRepository(List<Path> directories) {
    @Nullable Path findPom(MavenDependency coordinates) {
        return findFile(coordinates, ".pom");
    }

    @Nullable Path findJar(MavenDependency coordinates) {
        String suffix =
                coordinates.classifier().isEmpty()
                        ? ".jar"
                        : "-" + coordinates.classifier() + ".jar";
        return findFile(coordinates, suffix);
    }

    private @Nullable Path findFile(MavenDependency coordinates, String suffix) {
        String name = coordinates.artifactId() + "-" + coordinates.version() + suffix;
        String relative =
                String.join(
                        "/",
                        coordinates.groupId().replace('.', '/'),
                        coordinates.artifactId(),
                        coordinates.version(),
                        name);
        // A pom may say anything: what it names must not lead out of the repository.
        return directories.stream()
                .filter(it -> it.resolve(relative).normalize().startsWith(it))
                .map(it -> it.resolve(relative))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElse(null);
    }
}
