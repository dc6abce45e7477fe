package dev.troupe.sandbox.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A shell command to be run.
 *
 * @param line what the shell is given, unchanged
 * @param directory absolute path it starts in, inside the workspace
 * @param timeout after which it is killed, more than zero
 * @param output file that takes the output, 20 MB of it at most; its directory exists
 * @param excerpt characters of the output to hand back, at least 200
 * @param writable the only directories of the workspace that it may write to; null: all that a command may
 */
public record SandboxCommand(
        String line,
        Path directory,
        Duration timeout,
        Path output,
        int excerpt,
        @Nullable Set<Path> writable) {
    /** One that writes wherever a command may. */
    public SandboxCommand(String line, Path directory, Duration timeout, Path output, int excerpt) {
        this(line, directory, timeout, output, excerpt, null);
    }

    /** The same that writes to nothing else of the workspace. */
    public SandboxCommand writingOnlyTo(Set<Path> directories) {
        return new SandboxCommand(line, directory, timeout, output, excerpt, directories);
    }
}
