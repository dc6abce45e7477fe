package dev.troupe.configuration.source;

import dev.troupe.configuration.schema.ConfigurationSchema;
import dev.troupe.configuration.schema.SettingKey;
import dev.troupe.configuration.schema.SettingLayer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads settings from flags: {@code --troupe.worker.slots=2}, or {@code -Dtroupe.worker.slots=2} for the JVM. */
public final class FlagReader {
    private static final Pattern FLAG =
            Pattern.compile("(--|-D)troupe\\.([^=]+)(?:=(.*))?", Pattern.DOTALL);
    private static final Pattern PART = Pattern.compile("\\[([^\\]]*)]|([^.\\[\\]]+)");

    private final SchemaPosition root;
    private final List<ConfiguredSetting> settings = new ArrayList<>();
    private final List<ConfigurationFault> faults = new ArrayList<>();
    private final List<ConfigurationFault> notices = new ArrayList<>();

    private FlagReader(ConfigurationSchema schema) {
        this.root = new SchemaPosition(schema.root(), List.of());
    }

    /** What arguments set; those that begin otherwise belong to others. */
    public static SettingsReadResult read(ConfigurationSchema schema, List<String> arguments) {
        FlagReader flags = new FlagReader(schema);
        for (String argument : arguments) {
            Matcher flag = FLAG.matcher(argument);
            if (flag.matches()) {
                String value = flag.group(3);
                flags.flag(flag.group(1), flag.group(2), value == null ? "" : value);
            }
        }
        return new SettingsReadResult(flags.settings, flags.faults, flags.notices);
    }

    private void flag(String prefix, String name, String value) {
        SettingOrigin origin = new SettingOrigin.Flag(prefix + "troupe." + name);
        try {
            SchemaPosition place = root;
            Matcher parts = PART.matcher(name);
            while (parts.find()) {
                String part = parts.group(1) == null ? parts.group(2) : parts.group(1);
                boolean index = place.schemaNode() instanceof SettingKey && part.matches("\\d+");
                place = index ? place : place.below(part);
            }
            set(place, value, origin);
        } catch (SchemaPosition.Unknown unknown) {
            faults.add(new ConfigurationFault(origin, unknown.what()));
        }
    }

    private void set(SchemaPosition place, String value, SettingOrigin origin) {
        if (!(place.schemaNode() instanceof SettingKey key)) {
            faults.add(
                    new ConfigurationFault(
                            origin,
                            "`" + place.name() + "` is a group of settings, not a setting"));
            return;
        }
        if (key.apart()) {
            notices.add(new ConfigurationFault(origin, SettingValueCheck.apart(place.name())));
            return;
        }
        Optional<String> refusal =
                key.layers().contains(SettingLayer.FLAGS)
                        ? SettingValueCheck.refusal(key, place.name(), value)
                        : Optional.of("`" + place.name() + "` can only be set in a file");
        if (refusal.isPresent()) {
            faults.add(new ConfigurationFault(origin, refusal.get()));
        } else {
            settings.add(
                    new ConfiguredSetting(
                            key,
                            place.path(),
                            EnvironmentVariableReader.values(key, value),
                            origin));
        }
    }
}
