package dev.troupe.configuration.source;

import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.configuration.schema.SettingKey;
import dev.troupe.configuration.schema.SettingType;
import java.util.List;

/**
 * One value that somebody set.
 *
 * @param path the names down to it, those that people chose as they wrote them
 * @param values one, or the elements of a list
 */
public record ConfiguredSetting(
        SettingKey key, List<String> path, List<String> values, SettingOrigin origin) {
    /** Copies path and values. */
    public ConfiguredSetting {
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

    static String identity(SettingKey key, List<String> path) {
        if (!key.asWritten()) {
            return NameSpelling.plain(String.join(".", path));
        }
        String above = String.join(".", path.subList(0, path.size() - 1));
        return NameSpelling.plain(above) + "." + path.getLast();
    }

    /** The value as it would be written in one line. */
    public String text() {
        return key.range().kind() == SettingType.LIST
                ? "[" + String.join(", ", values) + "]"
                : values.isEmpty() ? "" : values.getFirst();
    }
}
