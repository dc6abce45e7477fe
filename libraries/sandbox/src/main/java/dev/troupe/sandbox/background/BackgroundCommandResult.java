package dev.troupe.sandbox.background;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Tells how a background command ended. Nothing of it runs any more, unless it cannot be killed.
 *
 * @param exit its exit code, or 128 plus the signal that killed it; -1 while it resists
 * @param notices what was done about what it left, each a sentence
 */
public record BackgroundCommandResult(Cause cause, int exit, Duration took, List<String> notices) {
    /** Names what ended a background command. */
    public enum Cause {
        /** By itself. */
        EXITED,
        /** The model requested it. */
        KILLED,
        /** Its time was up. */
        TIMED_OUT,
        /** Its run ended, waits, or was stopped. */
        RUN_OVER,
        /** The run lost its lease. */
        LEASE_LOST
    }

    /** Copies the notices. */
    public BackgroundCommandResult {
        notices = List.copyOf(notices);
    }

    /** To follow its name in a sentence. */
    public String words() {
        String after = String.format(Locale.ROOT, " after %.1f s", took.toMillis() / 1000.0);
        return switch (cause) {
            case EXITED -> "exited with code " + exit + after;
            case KILLED -> "was killed" + after;
            case TIMED_OUT -> "was killed, as its time was up," + after;
            case RUN_OVER -> "was ended with the run" + after;
            case LEASE_LOST -> "was killed, as the run lost its lease," + after;
        };
    }
}
