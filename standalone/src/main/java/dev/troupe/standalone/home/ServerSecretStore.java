package dev.troupe.standalone.home;

import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.SecretValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Properties;

/** Random passwords by name, kept in one file that only its owner can read. */
public final class ServerSecretStore {
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Path file;
    private final Properties values = new Properties();

    /** Reads the file when it is there. All that it holds is hidden wherever the process writes. */
    public ServerSecretStore(Path file) {
        this.file = file;
        if (Files.exists(file)) {
            try (var reader = Files.newBufferedReader(file)) {
                values.load(reader);
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot read " + file + ".", e);
            }
            values.forEach(ServerSecretStore::hide);
        }
    }

    /** The secret of a name, 64 hex digits; made and kept at first use. */
    public synchronized String get(String name) {
        String known = values.getProperty(name);
        if (known != null) {
            return known;
        }
        byte[] bytes = new byte[32];
        RANDOM.nextBytes(bytes);
        String fresh = HexFormat.of().formatHex(bytes);
        values.setProperty(name, fresh);
        hide(name, fresh);
        write();
        return fresh;
    }

    private static void hide(Object name, Object value) {
        SecretRedactor.ofProcess().keep(new SecretValue("secret of " + name, value.toString()));
    }

    private void write() {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.deleteIfExists(fresh);
            Files.createFile(
                    fresh,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
            try (var writer = Files.newBufferedWriter(fresh)) {
                values.store(writer, null);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file + ".", e);
        }
    }
}
