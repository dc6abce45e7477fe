package dev.troupe.javaserver.project;

import dev.troupe.javaserver.classpath.ClassPath;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a build file says about the sources below its directory.
 *
 * @param dependencies the directories of the modules that it sees; null when it sees all
 * @param release the Java version of its sources; null when unknown
 */
public record BuildModule(
        Path directory,
        @Nullable Set<Path> dependencies,
        @Nullable String release,
        ClassPath mainClassPath,
        ClassPath testClassPath) {
    /** Chooses the classes that a file sees. */
    public ClassPath classPathFor(SourceFile file) {
        return file.test() ? testClassPath : mainClassPath;
    }

    boolean sees(Path other) {
        return dependencies == null || other.equals(directory) || dependencies.contains(other);
    }
}
