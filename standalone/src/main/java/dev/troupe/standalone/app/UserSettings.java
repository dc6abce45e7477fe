package dev.troupe.standalone.app;

import dev.troupe.configuration.TroupeConfiguration;
import dev.troupe.configuration.schema.SettingLayer;
import dev.troupe.configuration.schema.SettingType;
import dev.troupe.configuration.source.ConfigurationFault;
import dev.troupe.configuration.source.ConfiguredSetting;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.service.startup.StartupSettingsCheck;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Holds what the user sets in file, environment and flags, all of it checked before anything is started.
 *
 * @param file the settings of {@code config.yaml} as properties
 * @param notices what has no effect, one sentence each
 */
record UserSettings(Map<String, Object> file, List<String> notices) {
    private static final Pattern PLAIN = Pattern.compile("[a-z0-9-]+");

    /**
     * Reads and checks them.
     *
     * @param arguments those of the program; the JVM's own are known
     * @throws TroupeException CONFIGURATION_INVALID with all that is wrong, each with its place
     */
    static UserSettings read(Path file, Map<String, String> environment, String[] arguments) {
        TroupeConfiguration all =
                TroupeConfiguration.read(
                        file, null, environment, StartupSettingsCheck.flags(arguments));
        StartupSettingsCheck.refuseFaults(
                all,
                "Correct the configuration and check it with `troupe config check`;"
                        + " docs/user/configuration.md lists every key with its range.");
        return new UserSettings(
                properties(all.settings(SettingLayer.USER)),
                all.notices().stream().map(ConfigurationFault::sentence).toList());
    }

    private static Map<String, Object> properties(List<ConfiguredSetting> settings) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (ConfiguredSetting setting : settings) {
            String name = property(setting);
            if (setting.key().range().kind() != SettingType.LIST || setting.values().isEmpty()) {
                properties.put(name, String.join("", setting.values()));
            } else {
                for (int at = 0; at < setting.values().size(); at++) {
                    properties.put(name + "[" + at + "]", setting.values().get(at));
                }
            }
        }
        return properties;
    }

    /** Names that people chose keep their spelling within brackets. */
    private static String property(ConfiguredSetting setting) {
        List<String> path = setting.path();
        int plain = setting.key().asWritten() ? path.size() - 1 : path.size();
        StringBuilder name = new StringBuilder("troupe");
        for (int at = 0; at < path.size(); at++) {
            String part = path.get(at);
            boolean dotted = at < plain && PLAIN.matcher(part).matches();
            name.append(dotted ? "." + part : "[" + part + "]");
        }
        return name.toString();
    }
}
