package dev.troupe.standalone.postgres;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/** Unpacks the server's programs once per version. */
final class EmbeddedPostgresBinaries {
    static final String VERSION = "18.6.0";

    private EmbeddedPostgresBinaries() {}

    /**
     * The directory that holds {@code bin}, {@code lib} and {@code share}, unpacked under the given
     * one when it is not there yet. A half-unpacked directory is never used: it gets its name last.
     */
    static Path unpack(Path directory) throws IOException {
        Path home = directory.resolve(VERSION);
        if (Files.isDirectory(home)) {
            return home;
        }
        Files.createDirectories(directory);
        Path fresh = Files.createTempDirectory(directory, "unpack");
        Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (InputStream archive = archive()) {
            unpack(new TarArchiveInputStream(new XZInputStream(archive)), fresh);
        }
        Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
        return home;
    }

    private static void unpack(TarArchiveInputStream tar, Path into) throws IOException {
        @Nullable TarArchiveEntry entry;
        while ((entry = tar.getNextEntry()) != null) {
            Path target = into.resolve(entry.getName()).normalize();
            if (!target.startsWith(into)) {
                throw new IOException(
                        "The archive holds a path outside itself: " + entry.getName());
            }
            if (entry.isDirectory()) {
                Files.createDirectories(target);
                continue;
            }
            Files.createDirectories(target.resolveSibling("."));
            if (entry.isSymbolicLink()) {
                Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
            } else {
                Files.copy(tar, target);
                boolean runs = (entry.getMode() & 0100) != 0;
                Files.setPosixFilePermissions(
                        target, PosixFilePermissions.fromString(runs ? "rwxr-xr-x" : "rw-r--r--"));
            }
        }
    }

    private static InputStream archive() {
        String name = "postgres-" + system() + "-" + machine() + ".txz";
        InputStream archive = EmbeddedPostgresBinaries.class.getResourceAsStream("/" + name);
        if (archive == null) {
            throw new TroupeException(
                    ErrorCode.DATABASE_UNAVAILABLE,
                    "This build holds no PostgreSQL for this machine (" + name + " is missing).",
                    "Build on this machine with `./troupe`, or use an external PostgreSQL.",
                    null);
        }
        return archive;
    }

    private static String system() {
        String name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        return name.contains("mac") ? "darwin" : "linux";
    }

    private static String machine() {
        String name = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        return name.equals("aarch64") || name.equals("arm64") ? "arm_64" : "x86_64";
    }
}
