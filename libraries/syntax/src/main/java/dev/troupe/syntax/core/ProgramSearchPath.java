package dev.troupe.syntax.core;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finds programs by name in a list of directories. */
record ProgramSearchPath(String path) {
    /** Takes the list of this process. */
    static ProgramSearchPath ofProcess() {
        String path = System.getenv("PATH");
        return new ProgramSearchPath(path == null ? "" : path);
    }

    /** Finds the first of several programs; empty directories of the list are passed over, as they mean the current one. */
    Optional<Path> find(List<String> names) {
        return names.stream().flatMap(name -> find(name).stream()).findFirst();
    }

    Optional<Path> find(String name) {
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .filter(it -> !it.isBlank())
                .map(it -> Path.of(it, name).toAbsolutePath())
                .filter(it -> Files.isRegularFile(it) && Files.isExecutable(it))
                .findFirst();
    }
}
