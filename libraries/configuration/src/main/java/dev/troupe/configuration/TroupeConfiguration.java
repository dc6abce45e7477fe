package dev.troupe.configuration;

import dev.troupe.configuration.schema.ConfigurationSchema;
import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.configuration.schema.SettingLayer;
import dev.troupe.configuration.source.ConfigurationFault;
import dev.troupe.configuration.source.ConfiguredSetting;
import dev.troupe.configuration.source.EnvironmentVariableReader;
import dev.troupe.configuration.source.FlagReader;
import dev.troupe.configuration.source.RepositorySettingsFile;
import dev.troupe.configuration.source.SettingsFileReader;
import dev.troupe.configuration.source.SettingsReadResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All layers of settings together: of a key that several set, the strongest counts. */
public final class TroupeConfiguration {
    private final ConfigurationSchema schema;
    private final List<SettingsReadResult> readings;
    private final boolean apart;
    private final Map<String, String> spellings = new HashMap<>();
    private final Map<String, ConfiguredSetting> effective = new LinkedHashMap<>();

    private TroupeConfiguration(
            ConfigurationSchema schema, List<SettingsReadResult> readings, boolean apart) {
        this.schema = schema;
        this.readings = readings;
        this.apart = apart;
        readings.stream()
                .flatMap(it -> it.settings().stream())
                .map(this::spelled)
                .forEach(it -> effective.put(identity(it), it));
    }

    /** Names that people chose are shown as the file writes them, also where the environment sets more. */
    private ConfiguredSetting spelled(ConfiguredSetting setting) {
        List<String> path = new ArrayList<>();
        for (String name : setting.path()) {
            path.add(name);
            if (setting.key().asWritten() && path.size() == setting.path().size()) {
                break;
            }
            String known = spellings.putIfAbsent(NameSpelling.plain(String.join(".", path)), name);
            path.set(path.size() - 1, known == null ? name : known);
        }
        return new ConfiguredSetting(setting.key(), path, setting.values(), setting.origin());
    }

    private static String identity(ConfiguredSetting setting) {
        return setting.key().together()
                ? setting.identity() + " " + setting.origin().layer()
                : setting.identity();
    }

    /**
     * Reads all layers.
     *
     * @param user the user's {@code config.yaml}, whether there or not
     * @param repository the repository's with what is known of its trust, null outside of one
     * @param arguments of the server and its JVM
     */
    public static TroupeConfiguration read(
            Path user,
            @Nullable RepositorySettingsFile repository,
            Map<String, String> environment,
            List<String> arguments) {
        ConfigurationSchema schema = ConfigurationSchema.published();
        return new TroupeConfiguration(
                schema,
                List.of(
                        SettingsFileReader.read(schema, user),
                        repository == null
                                ? SettingsReadResult.EMPTY
                                : SettingsFileReader.read(schema, repository),
                        EnvironmentVariableReader.read(schema, environment),
                        FlagReader.read(schema, arguments)),
                false);
    }

    /**
     * Reads what a service in a process of its own is told: it has no file. Keys of other services are
     * checked like its own, since one environment may serve them all.
     *
     * @param arguments of the service and its JVM
     */
    public static TroupeConfiguration apart(
            Map<String, String> environment, List<String> arguments) {
        ConfigurationSchema schema = ConfigurationSchema.published().apart();
        return new TroupeConfiguration(
                schema,
                List.of(
                        EnvironmentVariableReader.read(schema, environment),
                        FlagReader.read(schema, arguments)),
                true);
    }

    /** All settings there are. */
    public ConfigurationSchema schema() {
        return schema;
    }

    /** What somebody set, as it counts. */
    public List<ConfiguredSetting> settings() {
        return List.copyOf(effective.values());
    }

    /** What one layer says, whether a stronger one says otherwise or not. */
    public List<ConfiguredSetting> settings(SettingLayer layer) {
        return readings.stream()
                .flatMap(it -> it.settings().stream())
                .filter(it -> it.origin().layer() == layer)
                .toList();
    }

    /** What counts for one key, in any of its spellings; several where layers count together. */
    public List<ConfiguredSetting> find(String name) {
        return effective.values().stream().filter(it -> named(it, name)).toList();
    }

    private static boolean named(ConfiguredSetting setting, String name) {
        return NameSpelling.same(setting.name(), name)
                && (!setting.key().asWritten() || name.endsWith("." + setting.path().getLast()));
    }

    /** The value of a key that is set. */
    public Optional<String> value(String name) {
        return find(name).stream().findFirst().map(ConfiguredSetting::text);
    }

    /** Everything that must be corrected, of all layers. */
    public List<ConfigurationFault> faults() {
        return with(all(SettingsReadResult::faults), new QueueNameCheck(this).faults());
    }

    /** All faults in words, one a line; absent when there are none. */
    public Optional<String> refusal() {
        List<ConfigurationFault> faults = faults();
        return switch (faults.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(faults.getFirst().sentence());
            default ->
                    Optional.of(
                            faults.stream()
                                    .map(ConfigurationFault::sentence)
                                    .collect(
                                            Collectors.joining(
                                                    "\n  ",
                                                    faults.size() + " settings are wrong.\n  ",
                                                    "")));
        };
    }

    /** What has no effect. */
    public List<ConfigurationFault> notices() {
        List<ConfigurationFault> notices = new ArrayList<>(all(SettingsReadResult::notices));
        // One process reads both of them, also where it is a service apart.
        notices.addAll(new AgentLimitCheck(this).notices());
        return with(notices, new QueueNameCheck(this).notices());
    }

    /** A service in a process of its own does not know what the others are told. */
    private List<ConfigurationFault> with(
            List<ConfigurationFault> read, List<ConfigurationFault> together) {
        return apart ? read : Stream.concat(read.stream(), together.stream()).toList();
    }

    private List<ConfigurationFault> all(
            Function<SettingsReadResult, List<ConfigurationFault>> part) {
        return readings.stream().map(part).flatMap(List::stream).toList();
    }

    /** The names that people chose below a key such as {@code models}, as they stand. */
    public List<String> names(String section) {
        return effective.values().stream()
                .map(ConfiguredSetting::path)
                .filter(it -> it.size() > 1 && it.getFirst().equals(section))
                .map(it -> it.get(1))
                .distinct()
                .toList();
    }
}
