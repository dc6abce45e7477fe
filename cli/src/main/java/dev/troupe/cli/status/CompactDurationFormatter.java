package dev.troupe.cli.status;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Durations in few signs, for columns. */
final class CompactDurationFormatter {
    private CompactDurationFormatter() {}

    /** For example {@code 40ms}, {@code 1.2s}, {@code 59s}, {@code 2m 05s}, {@code 3h 10m}, {@code 4d}. */
    static String of(Duration duration) {
        long millis = Math.max(0, duration.toMillis());
        if (millis < 1_000) {
            return millis + "ms";
        }
        if (millis < 10_000) {
            return String.format(Locale.ROOT, "%.1fs", Math.floor(millis / 100.0) / 10);
        }
        return whole(millis / 1_000);
    }

    /** For example {@code 84µs}; from a millisecond on as {@link #of}. */
    static String ofMicros(long micros) {
        return micros < 1_000
                ? Math.max(0, micros) + "µs"
                : of(Duration.of(micros, ChronoUnit.MICROS));
    }

    /** From one moment to another, in whole seconds; none when they stand the other way round. */
    static String between(Instant from, Instant to) {
        return whole(Math.max(0, Duration.between(from, to).toSeconds()));
    }

    /** Of whole seconds. */
    static String whole(Duration duration) {
        return whole(duration.toSeconds());
    }

    private static String whole(long seconds) {
        if (seconds < 60) {
            return seconds + "s";
        }
        if (seconds < 3_600) {
            return String.format(Locale.ROOT, "%dm %02ds", seconds / 60, seconds % 60);
        }
        return seconds < 48 * 3_600
                ? String.format(Locale.ROOT, "%dh %02dm", seconds / 3_600, seconds % 3_600 / 60)
                : seconds / (24 * 3_600) + "d";
    }
}
