package dev.troupe.languageservers.root;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Where and how a server is started for a file.
 *
 * @param root the directory in which it starts
 * @param arguments arguments to add to its command
 * @param settings the settings of its definition with those of the project
 * @param environment the environment variables of its definition with those of the project
 * @param notes sentences for people about what was found
 */
public record ServerEnvironment(
        Path root,
        List<String> arguments,
        JsonNode settings,
        Map<String, String> environment,
        List<String> notes) {
    public ServerEnvironment {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
        notes = List.copyOf(notes);
    }
}
