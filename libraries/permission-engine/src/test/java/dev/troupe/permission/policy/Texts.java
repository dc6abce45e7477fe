package dev.troupe.permission.policy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Texts of policies for tests. */
public final class Texts {
    public static final String FILE = ".troupe/security.json";

    private Texts() {}

    /** A repository's file; single quotes stand for double ones. */
    public static SecurityPolicy read(String text) {
        return SecurityFile.read(FILE, Layer.REPOSITORY, text.replace('\'', '"'));
    }

    /** The whole messages of its faults. */
    static List<String> faults(String text) {
        return read(text).faults().stream().map(PolicyFault::text).toList();
    }

    /** A resource beside this class. */
    public static String resource(String name) {
        try (InputStream stream = Texts.class.getResourceAsStream(name)) {
            byte[] bytes = Objects.requireNonNull(stream, name).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
