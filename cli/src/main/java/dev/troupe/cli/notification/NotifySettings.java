package dev.troupe.cli.notification;

import dev.troupe.configuration.TroupeConfiguration;
import dev.troupe.configuration.schema.AllowedLayers;
import dev.troupe.configuration.schema.DurationFormat;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.configuration.schema.SettingLayer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Configures how the command line calls a person who may have looked away.
 *
 * @param after how long a request must have gone on without the person for its end, or a question of it, to be called out; absent: 30s
 * @param bell whether the terminal rings and is told what for (OSC 9); absent: true
 * @param command a program and its arguments, to which one sentence is added that says what happened; it is not waited for; absent: none runs
 */
@AllowedLayers({SettingLayer.USER, SettingLayer.ENVIRONMENT})
public record NotifySettings(
        @SettingBounds(least = "0s", most = "24h") @Nullable Duration after,
        @Nullable Boolean bell,
        @Nullable List<String> command) {
    /** What counts where nobody has set anything. */
    public static final NotifySettings USUAL = new NotifySettings(null, null, null);

    private static final String WORD = "notify";
    private static final String PREFIX = "cli." + WORD + ".";
    private static final Duration USUAL_PATIENCE = Duration.ofSeconds(30);

    /** Copies the command. */
    public NotifySettings {
        command = command == null ? null : List.copyOf(command);
    }

    /**
     * Tells whether somebody may have set them, without reading all settings: that takes longer than most commands do.
     *
     * @param file the user's configuration, whether there or not
     */
    public static boolean areSet(Path file, Map<String, String> environment) {
        try {
            return environment.keySet().stream()
                            .anyMatch(it -> it.toLowerCase(Locale.ROOT).contains(WORD))
                    || (Files.exists(file) && Files.readString(file).contains(WORD));
        } catch (IOException e) {
            return true;
        }
    }

    /** As somebody has set them. */
    public static NotifySettings of(TroupeConfiguration all) {
        return new NotifySettings(
                all.value(PREFIX + "after").flatMap(DurationFormat::read).orElse(null),
                all.value(PREFIX + "bell").map(NotifySettings::truth).orElse(null),
                all.find(PREFIX + "command").stream()
                        .findFirst()
                        .map(it -> it.values())
                        .orElse(null));
    }

    private static boolean truth(String text) {
        return List.of("true", "yes", "on", "1").contains(text.toLowerCase(Locale.ROOT));
    }

    /** Time without the person after which they are called. */
    Duration patience() {
        return after == null ? USUAL_PATIENCE : after;
    }

    /** Whether the terminal rings. */
    boolean rings() {
        return bell == null || bell;
    }

    /** Whether a program is run. */
    public boolean runs() {
        return !program().isEmpty();
    }

    /** What is run; empty: nothing. */
    List<String> program() {
        return command == null ? List.of() : command;
    }
}
