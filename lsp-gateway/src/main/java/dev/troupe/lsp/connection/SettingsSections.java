package dev.troupe.lsp.connection;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the part of a server's settings that it asks for by name, such as {@code python.analysis}. */
final class SettingsSections {
    private static final Pattern DOT = Pattern.compile("\\.");

    private SettingsSections() {}

    /** Returns the part, or JSON's null where nothing is set. */
    static JsonElement find(JsonObject settings, @Nullable String section) {
        if (section == null || section.isEmpty()) {
            return settings;
        }
        if (settings.has(section)) {
            return settings.get(section);
        }
        JsonElement at = settings;
        for (String name : DOT.split(section, -1)) {
            if (!(at instanceof JsonObject object) || !object.has(name)) {
                return JsonNull.INSTANCE;
            }
            at = object.get(name);
        }
        return at;
    }
}
