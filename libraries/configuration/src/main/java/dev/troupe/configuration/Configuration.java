package dev.troupe.configuration;

import dev.troupe.configuration.schema.Layer;
import dev.troupe.configuration.schema.Schema;
import dev.troupe.configuration.schema.Words;
import dev.troupe.configuration.source.Fault;
import dev.troupe.configuration.source.Flags;
import dev.troupe.configuration.source.Reading;
import dev.troupe.configuration.source.RepositoryFile;
import dev.troupe.configuration.source.Setting;
import dev.troupe.configuration.source.SettingsFile;
import dev.troupe.configuration.source.Variables;
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
public final class Configuration {
    private final Schema schema;
    private final List<Reading> readings;
    private final boolean apart;
    private final Map<String, String> spellings = new HashMap<>();
    private final Map<String, Setting> effective = new LinkedHashMap<>();

    private Configuration(Schema schema, List<Reading> readings, boolean apart) {
        this.schema = schema;
        this.readings = readings;
        this.apart = apart;
        readings.stream()
                .flatMap(it -> it.settings().stream())
                .map(this::spelled)
                .forEach(it -> effective.put(identity(it), it));
    }

    /** Names that people chose are shown as the file writes them, also where the environment sets more. */
    private Setting spelled(Setting setting) {
        List<String> path = new ArrayList<>();
        for (String name : setting.path()) {
            path.add(name);
            if (setting.key().asWritten() && path.size() == setting.path().size()) {
                break;
            }
            String known = spellings.putIfAbsent(Words.plain(String.join(".", path)), name);
            path.set(path.size() - 1, known == null ? name : known);
        }
        return new Setting(setting.key(), path, setting.values(), setting.origin());
    }

    private static String identity(Setting setting) {
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
    public static Configuration read(
            Path user,
            @Nullable RepositoryFile repository,
            Map<String, String> environment,
            List<String> arguments) {
        Schema schema = Schema.published();
        return new Configuration(
                schema,
                List.of(
                        SettingsFile.read(schema, user),
                        repository == null ? Reading.EMPTY : SettingsFile.read(schema, repository),
                        Variables.read(schema, environment),
                        Flags.read(schema, arguments)),
                false);
    }

    /**
     * Reads what a service in a process of its own is told: it has no file. Keys of other services are
     * checked like its own, since one environment may serve them all.
     *
     * @param arguments of the service and its JVM
     */
    public static Configuration apart(Map<String, String> environment, List<String> arguments) {
        Schema schema = Schema.published().apart();
        return new Configuration(
                schema,
                List.of(Variables.read(schema, environment), Flags.read(schema, arguments)),
                true);
    }

    /** All settings there are. */
    public Schema schema() {
        return schema;
    }

    /** What somebody set, as it counts. */
    public List<Setting> settings() {
        return List.copyOf(effective.values());
    }

    /** What one layer says, whether a stronger one says otherwise or not. */
    public List<Setting> settings(Layer layer) {
        return readings.stream()
                .flatMap(it -> it.settings().stream())
                .filter(it -> it.origin().layer() == layer)
                .toList();
    }

    /** What counts for one key, in any of its spellings; several where layers count together. */
    public List<Setting> find(String name) {
        return effective.values().stream().filter(it -> named(it, name)).toList();
    }

    private static boolean named(Setting setting, String name) {
        return Words.same(setting.name(), name)
                && (!setting.key().asWritten() || name.endsWith("." + setting.path().getLast()));
    }

    /** The value of a key that is set. */
    public Optional<String> value(String name) {
        return find(name).stream().findFirst().map(Setting::text);
    }

    /** Everything that must be corrected, of all layers. */
    public List<Fault> faults() {
        return with(all(Reading::faults), new QueueNames(this).faults());
    }

    /** All faults in words, one a line; absent when there are none. */
    public Optional<String> refusal() {
        List<Fault> faults = faults();
        return switch (faults.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(faults.getFirst().sentence());
            default ->
                    Optional.of(
                            faults.stream()
                                    .map(Fault::sentence)
                                    .collect(
                                            Collectors.joining(
                                                    "\n  ",
                                                    faults.size() + " settings are wrong.\n  ",
                                                    "")));
        };
    }

    /** What has no effect. */
    public List<Fault> notices() {
        List<Fault> notices = new ArrayList<>(all(Reading::notices));
        // One process reads both of them, also where it is a service apart.
        notices.addAll(new AgentLimits(this).notices());
        return with(notices, new QueueNames(this).notices());
    }

    /** A service in a process of its own does not know what the others are told. */
    private List<Fault> with(List<Fault> read, List<Fault> together) {
        return apart ? read : Stream.concat(read.stream(), together.stream()).toList();
    }

    private List<Fault> all(Function<Reading, List<Fault>> part) {
        return readings.stream().map(part).flatMap(List::stream).toList();
    }

    /** The names that people chose below a key such as {@code models}, as they stand. */
    public List<String> names(String section) {
        return effective.values().stream()
                .map(Setting::path)
                .filter(it -> it.size() > 1 && it.getFirst().equals(section))
                .map(it -> it.get(1))
                .distinct()
                .toList();
    }
}
