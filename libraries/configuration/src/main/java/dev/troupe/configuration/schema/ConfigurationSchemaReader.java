package dev.troupe.configuration.schema;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads the JSON Schema. JSON is YAML, too, so that the parser of settings does. */
final class ConfigurationSchemaReader {
    private ConfigurationSchemaReader() {}

    static SchemaSection read(String json) {
        Object tree = new Yaml(new SafeConstructor(new LoaderOptions())).load(json);
        return section("", map(tree));
    }

    private static SchemaSection section(String path, Map<?, ?> node) {
        Map<String, SchemaNode> keys = new LinkedHashMap<>();
        map(node.get("properties"))
                .forEach((name, below) -> {
                    String key = path.isEmpty() ? name.toString() : path + "." + name;
                    keys.put(name.toString(), shape(key, map(below)));
                });
        return new SchemaSection(meaning(node), keys);
    }

    private static SchemaNode shape(String path, Map<?, ?> node) {
        if (node.containsKey("properties")) {
            return section(path, node);
        }
        return node.get("additionalProperties") instanceof Map<?, ?> each
                ? new NamedEntries(meaning(node), shape(path + "." + NamedEntries.ANY, each))
                : key(path, node);
    }

    private static SettingKey key(String path, Map<?, ?> node) {
        return new SettingKey(
                path,
                meaning(node),
                range(node),
                text(node, "default"),
                layers(node),
                Boolean.TRUE.equals(node.get("x-apart")),
                Boolean.TRUE.equals(node.get("x-once-trusted")),
                Boolean.TRUE.equals(node.get("writeOnly")),
                Boolean.TRUE.equals(node.get("x-as-written")));
    }

    private static ValueRange range(Map<?, ?> node) {
        SettingType kind =
                SettingType.valueOf(String.valueOf(node.get("x-kind")).toUpperCase(Locale.ROOT));
        String pattern = kind == SettingType.TEXT ? text(node, "pattern") : null;
        return new ValueRange(
                kind,
                text(node, "x-least"),
                text(node, "x-most"),
                text(node, "x-or"),
                node.get("enum") instanceof List<?> words
                        ? words.stream().map(Object::toString).toList()
                        : List.of(),
                pattern == null ? null : Pattern.compile(pattern),
                text(node, "x-wanted"));
    }

    private static List<SettingLayer> layers(Map<?, ?> node) {
        List<?> words = node.get("x-layers") instanceof List<?> list ? list : List.of();
        return Arrays.stream(SettingLayer.values())
                .filter(it -> words.contains(it.word()))
                .toList();
    }

    private static String meaning(Map<?, ?> node) {
        String text = text(node, "description");
        return text == null ? "" : text;
    }

    /** A list is written as one with commas, as the environment writes it. */
    private static @Nullable String text(Map<?, ?> node, String key) {
        return switch (node.get(key)) {
            case null -> null;
            case List<?> list -> String.join(",", list.stream().map(Object::toString).toList());
            case Object value -> value.toString();
        };
    }

    private static Map<?, ?> map(@Nullable Object node) {
        return node instanceof Map<?, ?> map ? map : Map.of();
    }
}
