package dev.troupe.configuration.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One setting.
 *
 * @param name such as {@code models.<name>.model}
 * @param fallback the value without any setting, as it would be written; null when there is none
 * @param layers which may set it
 * @param apart whether only services in processes of their own read it
 * @param onceTrusted whether a repository's file sets it only once a person trusts that file
 * @param secret whether its value is never shown
 * @param asWritten whether names that people chose, spelled otherwise, are others
 */
public record SettingKey(
        String name,
        String meaning,
        ValueRange range,
        @Nullable String fallback,
        List<SettingLayer> layers,
        boolean apart,
        boolean onceTrusted,
        boolean secret,
        boolean asWritten)
        implements SchemaNode {
    /** Copies the layers. */
    public SettingKey {
        layers = List.copyOf(layers);
    }

    /** The same for a process that reads it although the standalone server would not. */
    SettingKey counting() {
        return new SettingKey(
                name, meaning, range, fallback, layers, false, onceTrusted, secret, asWritten);
    }

    /** Whether what the layers say counts together, instead of the strongest alone: rules do. */
    public boolean together() {
        return layers.contains(SettingLayer.REPOSITORY) && !layers.contains(SettingLayer.FLAGS);
    }
}
