package dev.troupe.standalone.app;

import dev.troupe.contracts.error.ProblemResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.json.JsonMapper;

/** {@code start-failure.json}: tells the client that waits for the server why it did not start. */
final class StartFailureFile {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private StartFailureFile() {}

    static void write(Path file, ProblemResponse problem) {
        try {
            Files.writeString(file, JSON.writeValueAsString(problem));
        } catch (IOException e) {
            System.err.println("The reason could not be written to " + file + ": " + e);
        }
    }

    static void clear(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete " + file + ".", e);
        }
    }
}
