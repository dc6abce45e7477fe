package dev.troupe.cli.version;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version of this command line. */
public final class ClientVersion {
    private ClientVersion() {}

    /** For example {@code 0.1.0}. */
    public static String current() {
        Properties properties = new Properties();
        try (InputStream file =
                Objects.requireNonNull(
                        ClientVersion.class.getResourceAsStream("version.properties"))) {
            properties.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }
}
