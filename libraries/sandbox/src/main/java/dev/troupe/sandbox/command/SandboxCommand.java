package dev.troupe.sandbox.command;

import java.nio.file.Path;
import java.time.Duration;

/**
 * A shell command to be run.
 *
 * @param line what the shell is given, unchanged
 * @param directory absolute path it starts in, inside the workspace
 * @param timeout after which it is killed, more than zero
 * @param output file that takes the output, 20 MB of it at most; its directory exists
 * @param excerpt characters of the output to hand back, at least 200
 */
public record SandboxCommand(
        String line, Path directory, Duration timeout, Path output, int excerpt) {}
