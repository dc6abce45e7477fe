package dev.troupe.standalone.app;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelSettingsSource;
import dev.troupe.model.catalog.SettingsFault;
import dev.troupe.service.startup.layer.OverridingSettingKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;

/**
 * Reads models and agents of {@code config.yaml} again whenever the file has changed. While it is wrong, what was right
 * before goes on to count; all other settings count from the next start on.
 */
final class LiveModelSettings implements ModelSettingsSource {
    private static final Logger LOG = LoggerFactory.getLogger(LiveModelSettings.class);

    /** What this server reads again, and what only the command line reads. */
    private static final Pattern LIVE =
            Pattern.compile("troupe\\.(models|agents|permissions|cli|start)\\b.*");

    private static final Pattern LIST_PLACE = Pattern.compile("\\[\\d+]$");

    private final Path file;
    private final ConfigurableEnvironment environment;
    private final String[] arguments;
    private final Map<String, Object> started;
    private @Nullable Stamp read;
    private @Nullable ModelCatalogSettings settings;
    private List<String> waiting = List.of();
    private @Nullable SettingsFault fault;

    /**
     * Reads the file when it is first asked.
     *
     * @param environment all other layers of settings
     * @param arguments those of the program
     * @param started what the file said at the start
     */
    LiveModelSettings(
            Path file,
            ConfigurableEnvironment environment,
            String[] arguments,
            Map<String, Object> started) {
        this.file = file;
        this.environment = environment;
        this.arguments = arguments.clone();
        this.started = Map.copyOf(started);
    }

    @Override
    public synchronized ModelCatalogSettings current() {
        refresh();
        return Objects.requireNonNull(settings);
    }

    @Override
    public synchronized List<String> waitingForRestart() {
        refresh();
        return waiting;
    }

    @Override
    public synchronized Optional<SettingsFault> fault() {
        refresh();
        return Optional.ofNullable(fault);
    }

    private void refresh() {
        Stamp now = Stamp.of(file);
        if (settings == null) {
            settings = bound(started);
        }
        if (now.equals(read)) {
            return;
        }
        read = now;
        try {
            Map<String, Object> all = UserSettings.read(file, System.getenv(), arguments).file();
            settings = bound(all);
            waiting = changed(all);
            fault = null;
        } catch (TroupeException | BindException e) {
            fault = new SettingsFault(file.toString(), sentence(e));
            LOG.warn(
                    "{} has changed and is wrong; the models that were set before still count. {}",
                    file,
                    e.getMessage());
        }
    }

    /** Of several faults the first is told, and where the others are. */
    private String sentence(RuntimeException e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message =
                String.valueOf(e instanceof BindException ? cause.getMessage() : e.getMessage());
        List<String> lines = message.lines().map(String::strip).toList();
        String first = lines.size() > 1 ? lines.get(1) : lines.getFirst();
        String told = first.contains(file.toString()) ? first : file + ": " + first;
        String whole = told.endsWith(".") || told.endsWith("?") ? told : told + ".";
        return lines.size() > 2
                ? whole + " `troupe config check` lists %d more.".formatted(lines.size() - 2)
                : whole;
    }

    private ModelCatalogSettings bound(Map<String, Object> user) {
        MutablePropertySources sources = new MutablePropertySources();
        environment.getPropertySources().stream()
                .filter(it ->
                        !ConfigurationPropertySources.isAttachedConfigurationPropertySource(it))
                .map(it ->
                        it.getName().equals(OverridingSettingKeys.USER_FILE)
                                ? new MapPropertySource(OverridingSettingKeys.USER_FILE, user)
                                : it)
                .forEach(sources::addLast);
        return new Binder(ConfigurationPropertySources.from(sources))
                .bindOrCreate("troupe", ModelCatalogSettings.class);
    }

    private List<String> changed(Map<String, Object> now) {
        return Stream.concat(started.keySet().stream(), now.keySet().stream())
                .filter(it -> !LIVE.matcher(it).matches())
                .filter(it -> !Objects.equals(started.get(it), now.get(it)))
                .map(it -> LIST_PLACE.matcher(it).replaceFirst(""))
                .map(it -> '`' + it.substring("troupe.".length()) + '`')
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .toList();
    }

    /** Tells two states of the file apart without reading it. */
    private record Stamp(long changed, long size, @Nullable Object key) {
        private static final Stamp ABSENT = new Stamp(0, -1, null);

        static Stamp of(Path file) {
            try {
                BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stamp(
                        now.lastModifiedTime().to(TimeUnit.NANOSECONDS), now.size(), now.fileKey());
            } catch (IOException e) {
                return ABSENT;
            }
        }
    }
}
