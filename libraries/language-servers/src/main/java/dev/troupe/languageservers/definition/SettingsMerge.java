package dev.troupe.languageservers.definition;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Lays objects of settings over each other. */
public final class SettingsMerge {
    private SettingsMerge() {}

    /** Returns the settings of both objects; where both have a key, the upper one's value counts, key by key within objects. */
    public static JsonNode mergeSettings(JsonNode lower, JsonNode upper) {
        if (!lower.isObject() || !upper.isObject()) {
            return upper.deepCopy();
        }
        ObjectNode merged = ((ObjectNode) lower).deepCopy();
        upper.properties()
                .forEach(it -> {
                    JsonNode below = merged.get(it.getKey());
                    JsonNode above = it.getValue();
                    merged.set(
                            it.getKey(),
                            below == null ? above.deepCopy() : mergeSettings(below, above));
                });
        return merged;
    }
}
