package dev.troupe.configuration.source;

import dev.troupe.configuration.schema.SettingKey;
import dev.troupe.configuration.schema.SettingType;
import java.util.Optional;

/** Says what is wrong with a value. */
final class SettingValueCheck {
    private static final int LONGEST_SHOWN = 80;

    private SettingValueCheck() {}

    /** The rest of a sentence when a value may not be set; what refers to another place is known there. */
    static Optional<String> refusal(SettingKey key, String name, String value) {
        return value.contains("${") ? Optional.empty() : plainRefusal(key, name, value);
    }

    /** The same of a value that is taken as it stands: what it refers to is never looked up. */
    static Optional<String> plainRefusal(SettingKey key, String name, String value) {
        if (key.range().kind() == SettingType.LIST || key.range().holds(value)) {
            return Optional.empty();
        }
        String shown =
                key.secret()
                        ? "has a value that is not shown"
                        : value.isEmpty() ? "is empty" : "is '" + brief(value) + "'";
        return Optional.of("`%s` %s; it must be %s".formatted(name, shown, key.range().sentence()));
    }

    /** The rest of a sentence about a key that the standalone server decides itself. */
    static String apart(String name) {
        return "`" + name + "` takes effect only if the services run in separate processes";
    }

    private static String brief(String value) {
        String line = value.lines().findFirst().orElse("");
        return line.length() > LONGEST_SHOWN || !line.equals(value)
                ? line.substring(0, Math.min(LONGEST_SHOWN, line.length())) + "…"
                : value;
    }
}
