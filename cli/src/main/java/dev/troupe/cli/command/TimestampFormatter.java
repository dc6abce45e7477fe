package dev.troupe.cli.command;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Moments and states in words, for lists. */
public final class TimestampFormatter {
    private static final DateTimeFormatter FULL =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private TimestampFormatter() {}

    /** For example {@code just now}, {@code 5 min ago}, {@code 3 h ago}, {@code 2 d ago}. */
    public static String ago(Instant moment) {
        long minutes = Duration.between(moment, Instant.now()).toMinutes();
        if (minutes < 1) {
            return "just now";
        }
        if (minutes < 60) {
            return minutes + " min ago";
        }
        return minutes < 48 * 60 ? minutes / 60 + " h ago" : minutes / (24 * 60) + " d ago";
    }

    /** Date and time of this machine. */
    public static String full(Instant moment) {
        return FULL.format(moment.atZone(ZoneId.systemDefault()));
    }

    /** Adds a moment to what it is about: {@code , 5 min ago (2026-11-30 12:00:00)}. */
    public static String addition(@Nullable Instant moment) {
        return moment == null ? "" : ", %s (%s)".formatted(ago(moment), full(moment));
    }

    /** An enum's name as a word. */
    public static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
