package dev.troupe.languageservers.definition;

import java.util.List;

/**
 * How a server is asked for its version, and the lowest one that works.
 *
 * @param program a program beside the server's own that is asked instead, or empty
 * @param arguments what it is started with
 * @param minimum the lowest version that works, or empty when all do
 */
public record VersionRequirement(String program, List<String> arguments, String minimum) {
    public VersionRequirement {
        arguments = List.copyOf(arguments);
    }
}
