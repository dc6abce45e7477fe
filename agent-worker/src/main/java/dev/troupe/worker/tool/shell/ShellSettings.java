package dev.troupe.worker.tool.shell;

import java.time.Duration;

/**
 * Limits of commands.
 *
 * @param usual how long a command may take that does not say
 * @param longest how long a command may ask for
 * @param excerpt characters of output for the model
 */
public record ShellSettings(Duration usual, Duration longest, int excerpt) {
    public ShellSettings {
        if (usual.toSeconds() < 1 || usual.compareTo(longest) > 0 || excerpt < 200) {
            throw new IllegalArgumentException(
                    "A command's usual time must be from 1 s to its longest, and its excerpt at least 200 characters.");
        }
    }

    /** The same for commands that may ask for as long as this, where that is longer. */
    public ShellSettings upTo(Duration other) {
        return other.compareTo(longest) > 0 ? new ShellSettings(usual, other, excerpt) : this;
    }

    /** Two minutes, ten minutes, 30,000 characters. */
    public static ShellSettings defaults() {
        return new ShellSettings(Duration.ofMinutes(2), Duration.ofMinutes(10), 30_000);
    }
}
