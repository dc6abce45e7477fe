package dev.troupe.workspace.git;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The path of a file as git tells it: any bytes.
 *
 * @param raw the bytes as characters of ISO 8859-1
 */
public record GitPath(String raw) {
    /** The name that a text stands for. */
    public static GitPath of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new GitPath(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    /** Names in the order that git told them. */
    public static List<GitPath> all(Collection<String> raw) {
        return raw.stream().map(GitPath::new).toList();
    }

    /** In UTF-8; bytes beyond it stand there escaped, as octal numbers behind a backslash. */
    public String text() {
        return decoded().orElseGet(this::escaped);
    }

    /** Where it is below the root, also when no text stands for it. */
    public Path in(Path root) {
        StringBuilder path = new StringBuilder(root.toUri().getRawPath());
        if (path.charAt(path.length() - 1) != '/') {
            path.append('/');
        }
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            boolean plain = c == '/' || (c < 0x80 && Character.isLetterOrDigit(c));
            path.append(plain ? String.valueOf(c) : String.format(Locale.ROOT, "%%%02X", (int) c));
        }
        return Path.of(URI.create("file://" + path));
    }

    /** Why no text stands for it that everybody understands; to follow it in a sentence. */
    public Optional<String> problem() {
        if (decoded().isEmpty()) {
            return Optional.of("has a name that is not UTF-8");
        }
        try {
            var _ = Path.of(text());
            return Optional.empty();
        } catch (InvalidPathException beyond) {
            return Optional.of("has a name beyond the worker's locale");
        }
    }

    private Optional<String> decoded() {
        return decoded(raw);
    }

    private String escaped() {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < raw.length(); ) {
            int length = 4;
            while (length > 0 && part(at, length).isEmpty()) {
                length--;
            }
            text.append(
                    length > 0
                            ? part(at, length).orElseThrow()
                            : String.format(Locale.ROOT, "\\%03o", (int) raw.charAt(at)));
            at += Math.max(1, length);
        }
        return text.toString();
    }

    private Optional<String> part(int at, int length) {
        return at + length > raw.length()
                ? Optional.empty()
                : decoded(raw.substring(at, at + length));
    }

    private static Optional<String> decoded(String latin) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(latin.getBytes(StandardCharsets.ISO_8859_1));
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString());
        } catch (CharacterCodingException other) {
            return Optional.empty();
        }
    }
}
