package dev.troupe.permission.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An object in a schema file. What it holds is checked when it is asked for. */
final class SchemaObject {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    private final String file;
    private final String what;
    private final JsonNode json;

    /**
     * An object all of whose keys are known.
     *
     * @param what a person calls it, such as "an option"
     */
    private SchemaObject(String file, String what, JsonNode json, Set<String> keys) {
        this.file = file;
        this.what = what;
        this.json = json;
        if (!json.isObject()) {
            throw fault(what, "%s is %s; write an object".formatted(what, json));
        }
        for (String key : json.propertyNames()) {
            if (!keys.contains(key)) {
                throw fault(
                        key,
                        "%s has no key `%s` (here %s); use one of %s"
                                .formatted(
                                        what,
                                        key,
                                        json.path(key),
                                        String.join(", ", new TreeSet<>(keys))));
            }
        }
    }

    /**
     * Reads the object that a file is.
     *
     * @throws UnreadableSchemaException when it is something else
     */
    static SchemaObject read(String file, String what, String text, Set<String> keys) {
        try {
            return new SchemaObject(file, what, JSON.readTree(text), keys);
        } catch (JacksonException e) {
            throw new UnreadableSchemaException(
                    file, "this is not JSON: " + e.getOriginalMessage());
        }
    }

    boolean has(String key) {
        return json.has(key);
    }

    String text(String key) {
        String text = optionalText(key);
        if (text == null) {
            throw fault(key, what + " lacks the key `" + key + "`");
        }
        return text;
    }

    @Nullable String optionalText(String key) {
        return has(key) ? text(key, json.path(key)) : null;
    }

    /** A list of texts; empty when there is none. */
    List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        for (JsonNode item : items(key)) {
            texts.add(text(key, item));
        }
        if (has(key) && texts.isEmpty()) {
            throw fault(key, "`" + key + "` is empty; name something or leave it out");
        }
        return texts;
    }

    /** A list of different texts; empty when there is none. */
    Set<String> set(String key) {
        Set<String> set = new LinkedHashSet<>();
        for (String text : texts(key)) {
            if (!set.add(text)) {
                throw fault(key, "`" + key + "` names `" + text + "` twice; remove one");
            }
        }
        return set;
    }

    boolean flag(String key, boolean otherwise) {
        JsonNode value = json.path(key);
        if (has(key) && !value.isBoolean()) {
            throw wrong(key, value, "true or false");
        }
        return has(key) ? value.booleanValue() : otherwise;
    }

    int number(String key) {
        JsonNode value = json.path(key);
        if (!value.isInt() || value.intValue() < 0 || value.intValue() >= Long.SIZE) {
            throw wrong(key, value, "a number from 0 to 63");
        }
        return value.intValue();
    }

    <E extends Enum<E>> E choice(String key, Class<E> type) {
        return parse(key, text(key), type);
    }

    private <E extends Enum<E>> E parse(String key, String text, Class<E> type) {
        List<String> all = new ArrayList<>();
        for (E each : type.getEnumConstants()) {
            if (written(each).equals(text)) {
                return each;
            }
            all.add(written(each));
        }
        throw fault(
                key, "`%s` is `%s`; write one of %s".formatted(key, text, String.join(", ", all)));
    }

    /** How a constant is written in a file. */
    static String written(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The object under a key; null when there is none. */
    @Nullable SchemaObject section(String key, Set<String> keys) {
        return has(key) ? new SchemaObject(file, "`" + key + "`", json.path(key), keys) : null;
    }

    /** The objects of a list; empty when there is none. */
    List<SchemaObject> sections(String key, String each, Set<String> keys) {
        List<SchemaObject> sections = new ArrayList<>();
        for (JsonNode item : items(key)) {
            sections.add(new SchemaObject(file, each, item, keys));
        }
        return sections;
    }

    /** The objects of an object by their keys; empty when there is none. */
    Map<String, SchemaObject> named(String key, String each, Set<String> keys) {
        Map<String, SchemaObject> sections = new LinkedHashMap<>();
        members(key)
                .forEach((name, value) ->
                        sections.put(
                                name,
                                new SchemaObject(file, each + " `" + name + "`", value, keys)));
        return sections;
    }

    /** Objects whose members are lists of objects. */
    Map<String, List<SchemaObject>> lists(String key, String each, Set<String> keys) {
        Map<String, List<SchemaObject>> lists = new LinkedHashMap<>();
        all(key).forEach((name, all) -> lists.put(name, all.sections(name, each, keys)));
        return lists;
    }

    /** An object whose members are texts; empty when there is none. */
    Map<String, String> map(String key) {
        Map<String, String> map = new LinkedHashMap<>();
        members(key).forEach((name, value) -> map.put(name, text(name, value)));
        return map;
    }

    /** An object whose members are constants; empty when there is none. */
    <E extends Enum<E>> Map<String, E> choices(String key, Class<E> type) {
        Map<String, E> map = new LinkedHashMap<>();
        map(key).forEach((name, text) -> map.put(name, parse(name, text, type)));
        return map;
    }

    /** The objects of an object whose members are texts. */
    Map<String, Map<String, String>> maps(String key) {
        Map<String, Map<String, String>> maps = new LinkedHashMap<>();
        all(key).forEach((name, all) -> maps.put(name, all.map(name)));
        return maps;
    }

    /** The object under a key, for each of its keys. */
    private Map<String, SchemaObject> all(String key) {
        Map<String, JsonNode> members = members(key);
        Map<String, SchemaObject> all = new LinkedHashMap<>();
        members.keySet()
                .forEach(name ->
                        all.put(
                                name,
                                new SchemaObject(file, what, json.path(key), members.keySet())));
        return all;
    }

    private Map<String, JsonNode> members(String key) {
        if (has(key) && !json.path(key).isObject()) {
            throw wrong(key, json.path(key), "an object");
        }
        Map<String, JsonNode> members = new LinkedHashMap<>();
        json.path(key).properties().forEach(it -> members.put(it.getKey(), it.getValue()));
        return members;
    }

    private List<JsonNode> items(String key) {
        JsonNode value = json.path(key);
        if (has(key) && !value.isArray()) {
            throw wrong(key, value, "a list");
        }
        return has(key) ? value.valueStream().toList() : List.of();
    }

    private String text(String key, JsonNode value) {
        if (!value.isString() || value.stringValue().isEmpty()) {
            throw wrong(key, value, "a text that is not empty");
        }
        return value.stringValue();
    }

    private UnreadableSchemaException wrong(String key, JsonNode value, String wanted) {
        return fault(key, "`%s` is %s; write %s".formatted(key, value, wanted));
    }

    /** A fault at a key. */
    UnreadableSchemaException fault(String key, String fault) {
        return new UnreadableSchemaException(file, what + " at `" + key + "`: " + fault);
    }
}
