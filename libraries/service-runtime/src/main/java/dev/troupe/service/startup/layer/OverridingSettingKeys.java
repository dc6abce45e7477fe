package dev.troupe.service.startup.layer;

import java.util.Set;
import java.util.function.Predicate;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;

/** Knows which keys environment or flags of this process set: there a repository's file counts for nothing. */
public final class OverridingSettingKeys implements Predicate<String> {
    /** The name of the property source that holds the user's file. */
    public static final String USER_FILE = "config.yaml";

    private static final String DEFAULTS = "defaultProperties";
    private static final Set<String> WEAK = Set.of(USER_FILE, DEFAULTS);

    private final Environment environment;

    /** Of this environment. */
    public OverridingSettingKeys(Environment environment) {
        this.environment = environment;
    }

    /**
     * Whether environment or flags set a key or something below it.
     *
     * @param key such as {@code worker.max-turns}
     */
    @Override
    public boolean test(String key) {
        ConfigurationPropertyName name = ConfigurationPropertyName.adapt("troupe." + key, '.');
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (!weak(source) && holds(source, name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean weak(ConfigurationPropertySource source) {
        return source.getUnderlyingSource() instanceof PropertySource<?> own
                && WEAK.contains(own.getName());
    }

    private static boolean holds(
            ConfigurationPropertySource source, ConfigurationPropertyName name) {
        return source.getConfigurationProperty(name) != null
                || source.containsDescendantOf(name) == ConfigurationPropertyState.PRESENT;
    }
}
