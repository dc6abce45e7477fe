package dev.troupe.standalone.home;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.DiskFullDetector;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The directory of one server, {@code ~/.troupe} unless {@code TROUPE_HOME} says otherwise. Only
 * one process at a time holds it.
 */
public final class ServerHome implements AutoCloseable {
    private final Path directory;
    private final FileChannel lockFile;

    private ServerHome(Path directory, FileChannel lockFile) {
        this.directory = directory;
        this.lockFile = lockFile;
    }

    /** Where the environment says that it is. */
    public static Path locate(Map<String, String> environment) {
        @Nullable String named = environment.get("TROUPE_HOME");
        Path place =
                named == null || named.isBlank()
                        ? Path.of(System.getProperty("user.home"), ".troupe")
                        : Path.of(named);
        return place.toAbsolutePath().normalize();
    }

    /**
     * Creates the directory when needed, for its owner alone, and takes it.
     *
     * @throws TroupeException DATA_DIRECTORY_IN_USE, DISK_FULL, CONFIGURATION_INVALID
     */
    public static ServerHome open(Path directory) {
        try {
            Files.createDirectories(
                    directory,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
            Files.createDirectories(directory.resolve("logs"));
            Files.createDirectories(directory.resolve("data"));
            FileChannel channel =
                    FileChannel.open(
                            directory.resolve("server.lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
            lock(directory, channel);
            return new ServerHome(directory, channel);
        } catch (IOException e) {
            throw unusable(directory, e);
        }
    }

    private static void lock(Path directory, FileChannel channel) throws IOException {
        @Nullable FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        }
        if (lock == null) {
            channel.close();
            throw new TroupeException(
                    ErrorCode.DATA_DIRECTORY_IN_USE,
                    "Another Troupe server"
                            + ServerDiscoveryFile.holder(directory.resolve("server.json"))
                            + " is using "
                            + directory
                            + ".",
                    "Use that server, stop it with `troupe stop`, or set TROUPE_HOME to another"
                            + " directory.",
                    null);
        }
    }

    private static TroupeException unusable(Path directory, IOException cause) {
        if (DiskFullDetector.exhausted(cause)) {
            return new TroupeException(
                    ErrorCode.DISK_FULL, "The disk that holds " + directory + " is full.", cause);
        }
        return new TroupeException(
                ErrorCode.CONFIGURATION_INVALID,
                "Cannot use " + directory + " as Troupe's home: " + cause + ".",
                "Make the directory writable, or set TROUPE_HOME to a writable directory.",
                cause);
    }

    /** The directory itself. */
    public Path directory() {
        return directory;
    }

    /** Passwords and tokens. */
    public ServerSecretStore secrets() {
        return new ServerSecretStore(directory.resolve("secrets.properties"));
    }

    /** The file that tells clients where the server is. */
    public ServerDiscoveryFile serverFile() {
        return new ServerDiscoveryFile(directory.resolve("server.json"));
    }

    /** The file that tells clients why the last start failed. */
    public Path startFailure() {
        return directory.resolve("start-failure.json");
    }

    /** What a start that takes long is doing. */
    public StartProgressFile startProgress() {
        return new StartProgressFile(directory.resolve("start-progress"));
    }

    /** The user's settings. */
    public Path configuration() {
        return directory.resolve("config.yaml");
    }

    @Override
    public void close() {
        try {
            lockFile.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException("Cannot release " + directory + ".", e);
        }
    }
}
