package dev.troupe.standalone.app;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.Problem;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.boot.web.server.PortInUseException;
import tools.jackson.databind.json.JsonMapper;

/** Says why a server did not start, to the console and to the client that waits for it. */
final class StartFailure {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private StartFailure() {}

    static Problem explain(Throwable failure) {
        Throwable root = failure;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof TroupeException known) {
                return known.problem();
            }
            if (cause instanceof PortInUseException taken) {
                return Problem.of(
                        ErrorCode.PORT_IN_USE,
                        "Port " + taken.getPort() + " is in use by another program.",
                        ErrorCode.PORT_IN_USE.hint());
            }
            root = cause;
        }
        return Problem.of(
                ErrorCode.SERVER_START_FAILED,
                "The server did not start: " + root + ".",
                ErrorCode.SERVER_START_FAILED.hint());
    }

    static void report(Path file, Problem problem) {
        String json = JSON.writeValueAsString(problem);
        System.err.println(json);
        try {
            Files.writeString(file, json);
        } catch (IOException e) {
            System.err.println("The reason could not be written to " + file + ": " + e);
        }
    }

    static void clear(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException("Cannot delete " + file + ".", e);
        }
    }
}
