package dev.troupe.standalone.postgres;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains in one sentence why the database did not start. What the server wrote into its log since tells more than the
 * connection that it refused.
 */
final class DatabaseStartFailureExplainer {
    private static final String FULL = "No space left";
    private static final int MOST = 64 * 1024;

    private final Path home;
    private final Path log;
    private final long before;

    /** Remembers how long the log is before a start is tried. */
    DatabaseStartFailureExplainer(Path home) {
        this.home = home;
        this.log = home.resolve("logs/postgres.log");
        this.before = size(log);
    }

    /** The failure of a start. */
    TroupeException explain(Exception cause) {
        List<String> said = said();
        if (contains(cause.getMessage(), FULL)
                || said.stream().anyMatch(it -> contains(it, FULL))) {
            return new TroupeException(
                    ErrorCode.DISK_FULL,
                    "The disk that holds " + home + " is full; the database did not start.",
                    "Free space there, then start the server again; nothing that Troupe confirmed is lost.",
                    cause);
        }
        if (cause instanceof AccessDeniedException denied) {
            return new TroupeException(
                    ErrorCode.DATABASE_UNAVAILABLE,
                    "The embedded PostgreSQL did not start: "
                            + denied.getFile()
                            + " may not be read or written by this user.",
                    "Give " + home + " back to this user (`chown -R`), then start again.",
                    cause);
        }
        String reason = reason(said);
        return new TroupeException(
                ErrorCode.DATABASE_UNAVAILABLE,
                "The embedded PostgreSQL did not start: "
                        + (reason == null ? cause.getMessage() : reason)
                        + ".",
                "Read " + log + ", correct what it names, then start the server again.",
                cause);
    }

    /** Refuses data that another major version wrote. */
    static void requireVersion(Path data, String version) throws IOException {
        String wrote = Files.readString(data.resolve("PG_VERSION")).strip();
        String major = version.substring(0, version.indexOf('.'));
        if (!wrote.equals(major)) {
            throw new TroupeException(
                    ErrorCode.DATABASE_UNAVAILABLE,
                    "The data in "
                            + data
                            + " was written by PostgreSQL "
                            + wrote
                            + "; this Troupe brings PostgreSQL "
                            + major
                            + ".",
                    "Start the Troupe version that wrote the data, or set TROUPE_HOME to another directory;"
                            + " nothing was changed.",
                    null);
        }
    }

    private List<String> said() {
        try (var file = Files.newByteChannel(log)) {
            file.position(Math.max(before, file.size() - MOST));
            ByteBuffer bytes = ByteBuffer.allocate((int) (file.size() - file.position()));
            file.read(bytes);
            return StandardCharsets.UTF_8.decode(bytes.flip()).toString().lines().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The last complaint, with what PostgreSQL itself adds to it. */
    private static @Nullable String reason(List<String> said) {
        for (int at = said.size() - 1; at >= 0; at--) {
            for (String mark : List.of("FATAL:", "PANIC:", "initdb: error:")) {
                int begin = said.get(at).indexOf(mark);
                if (begin >= 0) {
                    return said.get(at).substring(begin + mark.length()).strip() + detail(said, at);
                }
            }
        }
        return null;
    }

    private static String detail(List<String> said, int at) {
        String next = at + 1 < said.size() ? said.get(at + 1) : "";
        int begin = next.indexOf("DETAIL:");
        if (begin < 0) {
            return "";
        }
        String detail = next.substring(begin + "DETAIL:".length()).strip();
        return " ("
                + (detail.endsWith(".") ? detail.substring(0, detail.length() - 1) : detail)
                + ")";
    }

    private static boolean contains(@Nullable String text, String part) {
        return text != null && text.contains(part);
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0;
        }
    }
}
