package dev.troupe.cli.settings;

import dev.troupe.configuration.TroupeConfiguration;
import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.configuration.schema.SettingKey;
import dev.troupe.configuration.source.ConfiguredSetting;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Lists the settings of a configuration for people. */
public final class SettingListing {
    private SettingListing() {}

    /**
     * Lines by name.
     *
     * @param all whether those are among them that nobody set
     */
    public static List<SettingRow> of(TroupeConfiguration configuration, boolean all) {
        Stream<SettingRow> set = configuration.settings().stream().map(SettingRow::of);
        Stream<SettingRow> unset =
                all
                        ? configuration.schema().keys().stream()
                                .filter(key -> !key.apart() && !set(configuration, key))
                                .map(SettingRow::unset)
                        : Stream.empty();
        return Stream.concat(set, unset).sorted(Comparator.comparing(SettingRow::name)).toList();
    }

    private static boolean set(TroupeConfiguration configuration, SettingKey key) {
        return configuration.settings().stream().map(ConfiguredSetting::key).anyMatch(key::equals);
    }

    /** The lines of one key, as somebody names it; empty when there is no such key. */
    public static List<SettingRow> find(TroupeConfiguration configuration, String name) {
        List<ConfiguredSetting> found = configuration.find(name);
        if (!found.isEmpty()) {
            return found.stream().map(SettingRow::of).toList();
        }
        return configuration.schema().keys().stream()
                .filter(key -> pattern(key).matcher(name).matches())
                .map(key -> new SettingRow(key, name, key.fallback(), null))
                .toList();
    }

    private static Pattern pattern(SettingKey key) {
        return Pattern.compile(
                Pattern.quote(key.name()).replace("<name>", "\\E.+\\Q"), Pattern.CASE_INSENSITIVE);
    }

    /** The key that was probably meant. */
    public static Optional<String> closest(TroupeConfiguration configuration, String name) {
        return NameSpelling.closest(
                name,
                Stream.concat(
                                configuration.schema().keys().stream().map(SettingKey::name),
                                configuration.settings().stream().map(ConfiguredSetting::name))
                        .toList());
    }
}
