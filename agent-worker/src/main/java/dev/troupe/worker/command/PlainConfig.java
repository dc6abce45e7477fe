package dev.troupe.worker.command;

import dev.troupe.ledger.blob.Blob;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A git configuration without what gives access to somewhere: git needs the rest of it. */
final class PlainConfig {
    private static final Pattern USER = Pattern.compile("(https?://)[^/@\\s\"]+@");
    private static final Pattern PASSWORD = Pattern.compile("(\\w://)([^/:@\\s\"]+):[^/@\\s\"]+@");
    private static final Pattern HEADER =
            Pattern.compile("(?i)\\s*(extraheader|password|token|oauthtoken|sslkey)\\s*=.*");

    private PlainConfig() {}

    /**
     * The file to show instead of a configuration.
     *
     * @param directory takes it; holds nothing that is secret
     * @return empty when the configuration may be read as it is
     */
    static Optional<Path> of(Path config, Path directory) {
        try {
            String text = Files.readString(config, StandardCharsets.ISO_8859_1);
            String plain = plain(text);
            if (plain.equals(text)) {
                return Optional.empty();
            }
            byte[] bytes = plain.getBytes(StandardCharsets.ISO_8859_1);
            Path file = directory.resolve(Blob.hash(bytes) + ".config");
            if (!Files.exists(file)) {
                Files.createDirectories(directory);
                Path fresh = Files.createTempFile(directory, "config", ".new");
                Files.write(fresh, bytes);
                Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            }
            return Optional.of(file);
        } catch (IOException unreadable) {
            return Optional.of(Path.of("/dev/null"));
        }
    }

    static String plain(String text) {
        String lines =
                text.lines()
                        .filter(line -> !HEADER.matcher(line).matches())
                        .collect(Collectors.joining("\n", "", "\n"));
        String some = PASSWORD.matcher(USER.matcher(lines).replaceAll("$1")).replaceAll("$1$2@");
        return some.equals(text.endsWith("\n") ? text : text + "\n") ? text : some;
    }
}
