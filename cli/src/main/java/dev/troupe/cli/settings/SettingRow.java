package dev.troupe.cli.settings;

import dev.troupe.cli.client.WireJson;
import dev.troupe.configuration.schema.SettingKey;
import dev.troupe.configuration.source.ConfiguredSetting;
import dev.troupe.configuration.source.SettingOrigin;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * One line about a key.
 *
 * @param name with the names that people chose, or {@code <name>} when nobody set it
 * @param value null when there is none
 * @param origin null for a default
 */
public record SettingRow(
        SettingKey key, String name, @Nullable String value, @Nullable SettingOrigin origin) {
    private static final String MASK = "********";

    /** What somebody set; a secret is not shown. */
    public static SettingRow of(ConfiguredSetting setting) {
        String value = setting.key().secret() && !setting.text().isEmpty() ? MASK : setting.text();
        return new SettingRow(setting.key(), setting.name(), value, setting.origin());
    }

    /** What nobody set. */
    public static SettingRow unset(SettingKey key) {
        return new SettingRow(key, key.name(), key.fallback(), null);
    }

    /** For people, with the name in a column of the given width. */
    public String text(int width) {
        String shown = value == null ? "-" : value;
        String unset = value == null ? "not set; " : "default; ";
        String from = origin == null ? unset + key.range().table() : origin.words();
        return String.format("%-" + width + "s  %-24s  %s", name, shown, from);
    }

    /** For programs. */
    public ObjectNode json() {
        ObjectNode line = WireJson.object().put("key", name).put("value", value);
        line.set("origin", place());
        line.put("default", key.fallback())
                .put("range", key.range().table())
                .put("secret", key.secret())
                .put("meaning", key.meaning());
        return line;
    }

    private ObjectNode place() {
        ObjectNode place = WireJson.object();
        return switch (origin) {
            case null -> place.put("layer", "default");
            case SettingOrigin.InFile in ->
                    place.put("layer", in.layer().word())
                            .put("file", in.file().toString())
                            .put("line", in.line())
                            .put("column", in.column());
            case SettingOrigin.Variable variable ->
                    place.put("layer", variable.layer().word()).put("variable", variable.name());
            case SettingOrigin.Flag flag ->
                    place.put("layer", flag.layer().word()).put("flag", flag.name());
        };
    }
}
