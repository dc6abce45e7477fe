package dev.troupe.cli.notification;

import dev.troupe.configuration.TroupeConfiguration;
import dev.troupe.configuration.schema.AllowedLayers;
import dev.troupe.configuration.schema.DurationFormat;
import dev.troupe.configuration.schema.SettingBounds;
import dev.troupe.configuration.schema.SettingLayer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
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
    private static final String PREFIX = "cli.notify.";
    private static final Duration USUAL = Duration.ofSeconds(30);

    /** Copies the command. */
    public NotifySettings {
        command = command == null ? null : List.copyOf(command);
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
        return after == null ? USUAL : after;
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
