package dev.troupe.permission.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** An object in a schema file. What it holds is checked when it is asked for. */
final class Section {
    private final String file;
    private final String what;
    private final Json.Members json;

    /**
     * An object all of whose keys are known.
     *
     * @param what a person calls it, such as "an option"
     */
    Section(String file, String what, Json.Members json, Set<String> keys) {
        this.file = file;
        this.what = what;
        this.json = json;
        json.members()
                .forEach((key, value) -> {
                    if (!keys.contains(key)) {
                        throw fault(
                                value,
                                "%s has no key `%s` (here %s); use one of %s"
                                        .formatted(what, key, value.shown(), list(keys)));
                    }
                });
    }

    private static String list(Set<String> keys) {
        return String.join(", ", new TreeSet<>(keys));
    }

    boolean has(String key) {
        return json.members().containsKey(key);
    }

    String text(String key) {
        String text = optionalText(key);
        if (text == null) {
            throw fault(json, what + " lacks the key `" + key + "`");
        }
        return text;
    }

    @Nullable String optionalText(String key) {
        Json value = json.members().get(key);
        return value == null ? null : text(key, value);
    }

    /** A list of texts; empty when there is none. */
    List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        for (Json item : items(key)) {
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
        Json value = json.members().get(key);
        if (value == null) {
            return otherwise;
        }
        if (value instanceof Json.Flag flag) {
            return flag.flag();
        }
        throw wrong(key, value, "true or false");
    }

    int number(String key) {
        Json value = json.members().get(key);
        if (value instanceof Json.Whole it && it.number() >= 0 && it.number() < Long.SIZE) {
            return it.number();
        }
        throw wrong(key, value == null ? json : value, "a number from 0 to 63");
    }

    <E extends Enum<E>> E choice(String key, Class<E> type) {
        Json value = json.members().get(key);
        return value == null
                ? parse(key, json, text(key), type)
                : parse(key, value, text(key, value), type);
    }

    private <E extends Enum<E>> E parse(String key, Json at, String text, Class<E> type) {
        for (E each : type.getEnumConstants()) {
            if (written(each).equals(text)) {
                return each;
            }
        }
        String all =
                String.join(
                        ", ",
                        Arrays.stream(type.getEnumConstants()).map(Section::written).toList());
        throw wrong(key, at, "one of " + all);
    }

    /** How a constant is written in a file. */
    static String written(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The object under a key; null when there is none. */
    @Nullable Section section(String key, Set<String> keys) {
        Json value = json.members().get(key);
        return value == null ? null : section("`" + key + "`", key, value, keys);
    }

    /** The objects of a list; empty when there is none. */
    List<Section> sections(String key, String each, Set<String> keys) {
        List<Section> sections = new ArrayList<>();
        for (Json item : items(key)) {
            sections.add(section(each, key, item, keys));
        }
        return sections;
    }

    /** The objects of an object by their keys; empty when there is none. */
    Map<String, Section> named(String key, String each, Set<String> keys) {
        Map<String, Section> sections = new LinkedHashMap<>();
        members(key)
                .forEach((name, value) ->
                        sections.put(name, section(each + " `" + name + "`", name, value, keys)));
        return sections;
    }

    /** Objects whose members are lists of objects. */
    Map<String, List<Section>> lists(String key, String each, Set<String> keys) {
        Map<String, List<Section>> lists = new LinkedHashMap<>();
        Map<String, Json> members = members(key);
        Section all =
                new Section(file, what, new Json.Members(members, json.line()), members.keySet());
        members.keySet().forEach(name -> lists.put(name, all.sections(name, each, keys)));
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
        members(key)
                .forEach((name, value) ->
                        map.put(name, parse(name, value, text(name, value), type)));
        return map;
    }

    /** The objects of an object whose members are texts. */
    Map<String, Map<String, String>> maps(String key) {
        Map<String, Map<String, String>> maps = new LinkedHashMap<>();
        Map<String, Json> members = members(key);
        Section all =
                new Section(file, what, new Json.Members(members, json.line()), members.keySet());
        members.keySet().forEach(name -> maps.put(name, all.map(name)));
        return maps;
    }

    private Map<String, Json> members(String key) {
        Json value = json.members().get(key);
        if (value == null) {
            return Map.of();
        }
        if (value instanceof Json.Members members) {
            return members.members();
        }
        throw wrong(key, value, "an object");
    }

    private List<Json> items(String key) {
        Json value = json.members().get(key);
        if (value == null) {
            return List.of();
        }
        if (value instanceof Json.Items list) {
            return list.items();
        }
        throw wrong(key, value, "a list");
    }

    private Section section(String name, String key, Json value, Set<String> keys) {
        if (value instanceof Json.Members members) {
            return new Section(file, name, members, keys);
        }
        throw wrong(key, value, "an object");
    }

    private String text(String key, Json value) {
        if (value instanceof Json.Text text && !text.text().isEmpty()) {
            return text.text();
        }
        throw wrong(key, value, "a text that is not empty");
    }

    private UnreadableSchemaException wrong(String key, Json at, String wanted) {
        return fault(at, "`%s` is %s; write %s".formatted(key, at.shown(), wanted));
    }

    /** A fault at a key, or at the object when the key is not there. */
    UnreadableSchemaException fault(String key, String what) {
        return fault(json.members().getOrDefault(key, json), what);
    }

    private UnreadableSchemaException fault(Json at, String what) {
        return new UnreadableSchemaException(file, at.line(), what);
    }
}
