package dev.troupe.cli.server;

import dev.troupe.cli.client.ServerEndpoint;
import dev.troupe.cli.client.WireJson;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Holds what a running server wrote about itself when it was ready.
 *
 * @param pid its process
 * @param started when, as ISO-8601
 */
public record ServerRecord(
        String url, String token, long pid, @Nullable String started, @Nullable String version) {

    /** Returns the address and token of the server. */
    public ServerEndpoint endpoint() {
        return new ServerEndpoint(URI.create(url), token);
    }

    /** Whether its process lives. */
    public boolean alive() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    /** Reads a home's record; absent when there is none, or half of one. */
    static Optional<ServerRecord> read(TroupeHome home) {
        Path file = home.serverFile();
        try {
            ServerRecord server = WireJson.read(Files.readString(file), ServerRecord.class);
            @Nullable String url = server.url();
            @Nullable String token = server.token();
            return url == null || token == null ? Optional.empty() : Optional.of(server);
        } catch (IOException | JacksonException e) {
            return Optional.empty();
        }
    }
}
