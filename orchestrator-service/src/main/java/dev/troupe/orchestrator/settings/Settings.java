package dev.troupe.orchestrator.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Checks of configured values; a refusal names the key and what it may be. */
public final class Settings {
    private Settings() {}

    /** Refuses an absent or blank value. */
    public static void require(String key, @Nullable String value, String meaning) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException(key + " is not set; it must name " + meaning + ".");
        }
    }

    /** Refuses a number outside the range, ends included. */
    public static void range(String key, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "%s is %d; it must be from %d to %d.".formatted(key, value, least, most));
        }
    }

    /** Refuses a duration that is zero, negative or longer than the given one. */
    public static void upTo(String key, Duration value, Duration most) {
        if (!value.isPositive() || value.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                    "%s is %s; it must be positive and at most %s.".formatted(key, value, most));
        }
    }
}
