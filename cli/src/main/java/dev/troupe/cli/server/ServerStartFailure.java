package dev.troupe.cli.server;

import dev.troupe.cli.client.WireJson;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Explains why a server did not start: in its own words if it left some, else from the end of its log. */
final class ServerStartFailure {
    private static final int TAIL_BYTES = 8_192;
    private static final int TAIL_LINES = 8;

    private ServerStartFailure() {}

    static TroupeException of(TroupeHome home, String what) {
        TroupeException told = told(home.startFailure());
        if (told != null) {
            return told;
        }
        return new TroupeException(
                ErrorCode.SERVER_START_FAILED,
                what + tail(home.consoleLog()),
                "Read %s and %s, then run `troupe doctor`."
                        .formatted(home.serverLog(), home.consoleLog()));
    }

    /** Of a server that ended; on a full disk its exit code is all that it can leave. */
    static TroupeException ended(TroupeHome home, int exit) {
        ErrorCode code = ErrorCode.ofExit(exit).orElse(ErrorCode.SERVER_START_FAILED);
        if (code == ErrorCode.DISK_FULL && told(home.startFailure()) == null) {
            return new TroupeException(
                    code,
                    "The disk that holds " + home.path() + " is full; the server did not start.",
                    "Free space there, then try again; nothing that Troupe confirmed is lost.");
        }
        return of(home, "The server ended with " + exit + " while starting.");
    }

    private static @Nullable TroupeException told(Path file) {
        try {
            JsonNode problem = WireJson.read(Files.readString(file), JsonNode.class);
            String wire = problem.path("code").asString(ErrorCode.SERVER_START_FAILED.wire());
            ErrorCode code = ErrorCode.ofWire(wire);
            return new TroupeException(
                    code,
                    problem.path("detail").asString("The server could not start."),
                    problem.path("hint").asString(code.hint()));
        } catch (IOException | JacksonException e) {
            return null;
        }
    }

    private static String tail(Path log) {
        try (var file = Files.newByteChannel(log)) {
            file.position(Math.max(0, file.size() - TAIL_BYTES));
            byte[] bytes = new byte[(int) (file.size() - file.position())];
            int read = file.read(java.nio.ByteBuffer.wrap(bytes));
            String text = new String(bytes, 0, Math.max(0, read), StandardCharsets.UTF_8).strip();
            List<String> lines = text.lines().toList();
            int from = Math.max(0, lines.size() - TAIL_LINES);
            return text.isEmpty()
                    ? ""
                    : " The last lines of its log:\n"
                            + String.join("\n", lines.subList(from, lines.size()));
        } catch (IOException e) {
            return "";
        }
    }
}
