package dev.troupe.languageservers.definition;

import java.nio.file.Path;
import java.util.List;

/**
 * One command that installs a server.
 *
 * @param manager the program that must be on the path for it, such as {@code npm}
 * @param command its words; <code>{directory}</code> stands for the directory in which Troupe keeps the server
 */
public record InstallMethod(String manager, List<String> command) {
    private static final String DIRECTORY = "{directory}";

    public InstallMethod {
        command = List.copyOf(command);
    }

    /** Returns the command that installs the server into a directory, where the manager can do so. */
    public List<String> commandFor(Path directory) {
        return command.stream().map(it -> it.replace(DIRECTORY, directory.toString())).toList();
    }
}
