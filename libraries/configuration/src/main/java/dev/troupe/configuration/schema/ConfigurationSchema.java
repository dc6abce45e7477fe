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
public final class ConfigurationSchema {
    private static final String RESOURCE = "config.schema.json";

    private final SchemaSection root;

    private ConfigurationSchema(SchemaSection root) {
        this.root = root;
    }

    /** The schema of this version, which is published as {@code docs/config.schema.json}. */
    public static ConfigurationSchema published() {
        return read(text());
    }

    /** The schema of a JSON text in the dialect that {@code docs/config.schema.json} is written in. */
    public static ConfigurationSchema read(String json) {
        return new ConfigurationSchema(ConfigurationSchemaReader.read(json));
    }

    /** The published JSON text. */
    public static String text() {
        try (InputStream in =
                Objects.requireNonNull(
                        ConfigurationSchema.class.getResourceAsStream(RESOURCE),
                        "The jar lacks " + RESOURCE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same for services in processes of their own: what the standalone server decides itself counts, too. */
    public ConfigurationSchema apart() {
        return new ConfigurationSchema(counting(root));
    }

    private static SchemaSection counting(SchemaSection section) {
        Map<String, SchemaNode> keys = new LinkedHashMap<>();
        section.keys().forEach((name, below) -> keys.put(name, counting(below)));
        return new SchemaSection(section.meaning(), keys);
    }

    private static SchemaNode counting(SchemaNode schemaNode) {
        return switch (schemaNode) {
            case SettingKey key -> key.counting();
            case NamedEntries names -> new NamedEntries(names.meaning(), counting(names.each()));
            case SchemaSection section -> counting(section);
        };
    }

    /** Where reading begins. */
    public SchemaSection root() {
        return root;
    }

    /** Every key, in the schema's order. */
    public List<SettingKey> keys() {
        return keys(root).toList();
    }

    private static Stream<SettingKey> keys(SchemaNode schemaNode) {
        return switch (schemaNode) {
            case SettingKey key -> Stream.of(key);
            case NamedEntries names -> keys(names.each());
            case SchemaSection section ->
                    section.keys().values().stream().flatMap(ConfigurationSchema::keys);
        };
    }
}
