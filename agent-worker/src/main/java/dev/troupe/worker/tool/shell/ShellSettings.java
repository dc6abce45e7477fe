package dev.troupe.worker.tool.shell;

import java.time.Duration;
import java.util.List;

/**
 * Limits of commands.
 *
 * @param usual how long a command may take that does not say
 * @param longest how long a command may ask for
 * @param excerpt characters of output for the model
 * @param hosts which commands reach; none: they have no network
 */
public record ShellSettings(Duration usual, Duration longest, int excerpt, List<String> hosts) {
    public ShellSettings {
        hosts = List.copyOf(hosts);
        if (usual.toSeconds() < 1 || usual.compareTo(longest) > 0 || excerpt < 200) {
            throw new IllegalArgumentException(
                    "A command's usual time must be from 1 s to its longest, and its excerpt at least 200 characters.");
        }
    }

    /** The same for commands that may ask for as long as this, where that is longer. */
    public ShellSettings upTo(Duration other) {
        return other.compareTo(longest) > 0
                ? new ShellSettings(usual, other, excerpt, hosts)
                : this;
    }

    /** The same for commands that reach these hosts. */
    public ShellSettings reaching(List<String> others) {
        return new ShellSettings(usual, longest, excerpt, others);
    }

    /** Two minutes, ten minutes, 30,000 characters, no network. */
    public static ShellSettings defaults() {
        return new ShellSettings(Duration.ofMinutes(2), Duration.ofMinutes(10), 30_000, List.of());
    }
}
