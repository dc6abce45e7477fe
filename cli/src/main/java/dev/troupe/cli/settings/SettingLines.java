package dev.troupe.cli.settings;

import dev.troupe.configuration.Configuration;
import dev.troupe.configuration.schema.Key;
import dev.troupe.configuration.schema.Words;
import dev.troupe.configuration.source.Setting;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What is shown of a configuration. */
public final class SettingLines {
    private SettingLines() {}

    /**
     * Lines by name.
     *
     * @param all whether those are among them that nobody set
     */
    public static List<SettingLine> of(Configuration configuration, boolean all) {
        Stream<SettingLine> set = configuration.settings().stream().map(SettingLine::of);
        Stream<SettingLine> unset =
                all
                        ? configuration.schema().keys().stream()
                                .filter(key -> !key.apart() && !set(configuration, key))
                                .map(SettingLine::unset)
                        : Stream.empty();
        return Stream.concat(set, unset).sorted(Comparator.comparing(SettingLine::name)).toList();
    }

    private static boolean set(Configuration configuration, Key key) {
        return configuration.settings().stream().map(Setting::key).anyMatch(key::equals);
    }

    /** The lines of one key, as somebody names it; empty when there is no such key. */
    public static List<SettingLine> find(Configuration configuration, String name) {
        List<Setting> found = configuration.find(name);
        if (!found.isEmpty()) {
            return found.stream().map(SettingLine::of).toList();
        }
        return configuration.schema().keys().stream()
                .filter(key -> pattern(key).matcher(name).matches())
                .map(key -> new SettingLine(key, name, key.fallback(), null))
                .toList();
    }

    private static Pattern pattern(Key key) {
        return Pattern.compile(
                Pattern.quote(key.name()).replace("<name>", "\\E.+\\Q"), Pattern.CASE_INSENSITIVE);
    }

    /** The key that was probably meant. */
    public static Optional<String> closest(Configuration configuration, String name) {
        return Words.closest(
                name,
                Stream.concat(
                                configuration.schema().keys().stream().map(Key::name),
                                configuration.settings().stream().map(Setting::name))
                        .toList());
    }
}
