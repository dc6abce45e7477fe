package dev.troupe.configuration.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** All settings there are. */
public final class Schema {
    private static final String RESOURCE = "config.schema.json";

    private final Section root;

    private Schema(Section root) {
        this.root = root;
    }

    /** The schema of this version, which is published as {@code docs/config.schema.json}. */
    public static Schema published() {
        return read(text());
    }

    /** The schema of a JSON text in the dialect that {@code docs/config.schema.json} is written in. */
    public static Schema read(String json) {
        return new Schema(SchemaReader.read(json));
    }

    /** The published JSON text. */
    public static String text() {
        try (InputStream in =
                Objects.requireNonNull(
                        Schema.class.getResourceAsStream(RESOURCE), "The jar lacks " + RESOURCE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same for services in processes of their own: what the standalone server decides itself counts, too. */
    public Schema apart() {
        return new Schema(counting(root));
    }

    private static Section counting(Section section) {
        Map<String, Shape> keys = new LinkedHashMap<>();
        section.keys().forEach((name, below) -> keys.put(name, counting(below)));
        return new Section(section.meaning(), keys);
    }

    private static Shape counting(Shape shape) {
        return switch (shape) {
            case Key key -> key.counting();
            case Names names -> new Names(names.meaning(), counting(names.each()));
            case Section section -> counting(section);
        };
    }

    /** Where reading begins. */
    public Section root() {
        return root;
    }

    /** Every key, in the schema's order. */
    public List<Key> keys() {
        return keys(root).toList();
    }

    private static Stream<Key> keys(Shape shape) {
        return switch (shape) {
            case Key key -> Stream.of(key);
            case Names names -> keys(names.each());
            case Section section -> section.keys().values().stream().flatMap(Schema::keys);
        };
    }
}
