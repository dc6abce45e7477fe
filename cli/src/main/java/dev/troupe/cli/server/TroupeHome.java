package dev.troupe.cli.server;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Locates everything that Troupe keeps for one user: data, logs, the running server's address.
 *
 * @param path absolute
 */
public record TroupeHome(Path path) {
    /** The environment variable that moves it. */
    public static final String VARIABLE = "TROUPE_HOME";

    /** The home that an environment names, {@code ~/.troupe} unless moved. */
    public static TroupeHome of(Map<String, String> environment) {
        @Nullable String named = environment.get(VARIABLE);
        Path path =
                named == null || named.isBlank()
                        ? Path.of(System.getProperty("user.home"), ".troupe")
                        : Path.of(named);
        return new TroupeHome(path.toAbsolutePath().normalize());
    }

    /** A home of its own below this one. */
    public TroupeHome nested(String name) {
        return new TroupeHome(path.resolve(name));
    }

    /** Address, token and process of the running server. */
    public Path serverFile() {
        return path.resolve("server.json");
    }

    /** Locates the file in which the server itself says why the last start failed. */
    public Path startFailure() {
        return path.resolve("start-failure.json");
    }

    /** Locates the file in which a long start says what it is doing, again and again. */
    public Path startProgress() {
        return path.resolve("start-progress");
    }

    /** Held while a server is being started, so that two starters start one. */
    public Path startLock() {
        return path.resolve("start.lock");
    }

    /** The directory of logs. */
    public Path logs() {
        return path.resolve("logs");
    }

    /** Locates the log of what a background server prints outside its own. */
    public Path consoleLog() {
        return logs().resolve("console.log");
    }

    /** The server's log. */
    public Path serverLog() {
        return logs().resolve("server.log");
    }

    /** The user's configuration. */
    public Path configuration() {
        return path.resolve("config.yaml");
    }

    /**
     * Makes the directories, readable by their owner only.
     *
     * @throws TroupeException when that fails, naming the directory
     */
    public TroupeHome create() {
        try {
            boolean posix =
                    FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
            FileAttribute<?>[] owner =
                    posix
                            ? new FileAttribute<?>[] {
                                PosixFilePermissions.asFileAttribute(
                                        PosixFilePermissions.fromString("rwx------"))
                            }
                            : new FileAttribute<?>[0];
            Files.createDirectories(path, owner);
            Files.createDirectories(logs(), owner);
            return this;
        } catch (IOException e) {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    "Troupe's home directory " + path + " cannot be made (" + why(e) + ").",
                    "Make the directory writable, or set " + VARIABLE + " to another directory.",
                    e);
        }
    }

    /** Without the names of classes, which say nothing to people. */
    private static String why(IOException failure) {
        return switch (failure) {
            case FileAlreadyExistsException _ -> "it is a file";
            case AccessDeniedException denied -> "no access to " + denied.getFile();
            case FileSystemException e when e.getReason() != null ->
                    e.getFile() + ": " + e.getReason();
            default -> String.valueOf(failure.getMessage());
        };
    }
}
