package dev.troupe.languageservers.definition;

import java.nio.file.Path;

/**
 * Where a server's program may come from.
 *
 * @param root the directory in which the server is to start
 * @param repository the top directory of the repository; nothing above it is searched for the project's own programs
 * @param isTrusted whether programs that the repository brings along may be run
 */
public record ProgramSearchScope(Path root, Path repository, boolean isTrusted) {
    public ProgramSearchScope {
        root = root.toAbsolutePath().normalize();
        repository = repository.toAbsolutePath().normalize();
    }
}
