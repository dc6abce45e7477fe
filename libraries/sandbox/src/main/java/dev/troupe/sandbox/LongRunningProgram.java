package dev.troupe.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A program that serves one of the services for long over its standard streams, such as a language server. It reads what it is
 * given and writes only to directories of its own; it has no network.
 *
 * @param command the program and its arguments
 * @param directory where it starts, one of the readable or writable directories
 * @param readable files and directories that it may read beside the system, such as workspaces
 * @param writable directories that it may also write to, such as a cache of its own; they exist
 * @param environment variables beside the harmless ones that every command sees
 * @param memory bytes that all of its processes may have together, where control groups work; 0 for any number
 */
public record LongRunningProgram(
        List<String> command,
        Path directory,
        List<Path> readable,
        List<Path> writable,
        Map<String, String> environment,
        long memory) {
    /** Copies the lists and the map. */
    public LongRunningProgram {
        command = List.copyOf(command);
        readable = List.copyOf(readable);
        writable = List.copyOf(writable);
        environment = Map.copyOf(environment);
    }
}
