package dev.troupe.standalone.home;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** {@code server.json}: how clients of the same user find the running server. */
public final class ServerDiscoveryFile {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path file;

    ServerDiscoveryFile(Path file) {
        this.file = file;
    }

    /**
     * Describes the running server.
     *
     * @param url base URL on loopback
     * @param token bearer token of the local user
     */
    public record Content(String url, String token, long pid, Instant started, String version) {}

    /** Words for the server that a file tells of: its address and process; empty without one. */
    static String holder(Path file) {
        try {
            Content content = JSON.readValue(Files.readString(file), Content.class);
            return " (at " + content.url() + ", process " + content.pid() + ")";
        } catch (IOException | JacksonException e) {
            return "";
        }
    }

    /** Replaces the file in one step; readable by its owner alone. */
    public void write(Content content) {
        Path fresh = file.resolveSibling("server.json.new");
        try {
            Files.deleteIfExists(fresh);
            Files.createFile(
                    fresh,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
            Files.writeString(fresh, JSON.writeValueAsString(content));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file + ".", e);
        }
    }

    /** Takes the file away, because nobody answers any more. */
    public void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete " + file + ".", e);
        }
    }
}
