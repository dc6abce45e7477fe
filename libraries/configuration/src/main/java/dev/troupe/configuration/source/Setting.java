package dev.troupe.configuration.source;

import dev.troupe.configuration.schema.Key;
import dev.troupe.configuration.schema.Kind;
import dev.troupe.configuration.schema.Words;
import java.util.List;

/**
 * One value that somebody set.
 *
 * @param path the names down to it, those that people chose as they wrote them
 * @param values one, or the elements of a list
 */
public record Setting(Key key, List<String> path, List<String> values, Origin origin) {
    /** Copies path and values. */
    public Setting {
        path = List.copyOf(path);
        values = List.copyOf(values);
    }

    /** The path as people read it, such as {@code models.default.model}. */
    public String name() {
        return String.join(".", path);
    }

    /**
     * What makes two settings the same one: names in the environment have lost capitals and hyphens. A name that counts as
     * it is written differs from that.
     */
    public String identity() {
        return identity(key, path);
    }

    static String identity(Key key, List<String> path) {
        if (!key.asWritten()) {
            return Words.plain(String.join(".", path));
        }
        String above = String.join(".", path.subList(0, path.size() - 1));
        return Words.plain(above) + "." + path.getLast();
    }

    /** The value as it would be written in one line. */
    public String text() {
        return key.range().kind() == Kind.LIST
                ? "[" + String.join(", ", values) + "]"
                : values.isEmpty() ? "" : values.getFirst();
    }
}
