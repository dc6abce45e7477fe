package dev.troupe.languageservers.definition;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The directories in which programs are looked for.
 *
 * @param directories absolute, the first counts most
 */
public record ServerSearchPath(List<Path> directories) {
    public ServerSearchPath {
        directories = List.copyOf(directories);
    }

    /**
     * Reads the value of {@code PATH}. The directories in which go, cargo and pipx install programs come last, as many people
     * do not have them on their path.
     */
    public static ServerSearchPath readPath(String path, Path userHome) {
        SequencedSet<Path> directories = new LinkedHashSet<>();
        for (String entry : path.split(File.pathSeparator, -1)) {
            // A relative one would mean a directory of the repository.
            if (entry.startsWith("/") && entry.indexOf('\0') < 0) {
                directories.add(Path.of(entry).normalize());
            }
        }
        Stream.of("go/bin", ".cargo/bin", ".local/bin")
                .map(userHome::resolve)
                .forEach(directories::add);
        return new ServerSearchPath(List.copyOf(directories));
    }

    /** Finds the first program of a name, or null when there is none. */
    public @Nullable Path findProgram(String name) {
        return directories.stream()
                .map(it -> it.resolve(name))
                .filter(ServerSearchPath::isProgram)
                .findFirst()
                .orElse(null);
    }

    static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
