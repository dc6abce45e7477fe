package dev.troupe.languageservers.definition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Programs in a directory of a test, and what they answer when they are asked for their version. */
final class TestPrograms implements VersionProbe {
    private final Path directory;
    private final Map<String, Answer> answers = new HashMap<>();
    final List<String> asked = new ArrayList<>();

    TestPrograms(Path directory) {
        this.directory = directory;
    }

    /** Writes a program. */
    Path program(String path) throws IOException {
        Path program = directory.resolve(path);
        Files.createDirectories(program.getParent());
        Files.writeString(program, "#!/bin/sh\n");
        return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Writes a program that answers. */
    Path program(String path, int exitCode, String output) throws IOException {
        Path program = program(path);
        answers.put(program.toString(), new Answer(exitCode, output));
        return program;
    }

    @Override
    public Answer runProgram(List<String> command, Duration limit) {
        asked.add(String.join(" ", command));
        return answers.getOrDefault(command.getFirst(), new Answer(0, "1.0.0"));
    }
}
