package dev.troupe.cli.lineeditor;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Tells how long nothing is typed around a key that is an answer.
 *
 * @param before since the question stands, and since any key before it
 * @param after until the key counts
 * @param nanos clock
 */
public record KeyPauses(Duration before, Duration after, LongSupplier nanos) {
    private static final Duration BREATH = Duration.ofMillis(400);

    /** Waits longer than between the keys of a word, by the clock of the process. */
    public static KeyPauses ofTyping() {
        return new KeyPauses(BREATH, BREATH, System::nanoTime);
    }
}
