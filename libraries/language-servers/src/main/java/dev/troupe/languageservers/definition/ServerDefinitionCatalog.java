package dev.troupe.languageservers.definition;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The language servers that Troupe knows.
 *
 * @param definitions all of them; among those for one language the first comes first
 * @param problems sentences about files and keys that could not be used
 */
public record ServerDefinitionCatalog(
        List<LanguageServerDefinition> definitions, List<String> problems) {
    public ServerDefinitionCatalog {
        definitions = List.copyOf(definitions);
        problems = List.copyOf(problems);
    }

    /**
     * Reads the built-in definitions and those of people's files. A later file counts more: its servers come before others,
     * and its keys replace those of a server with the same name. What is wrong with a file is told in {@link #problems()}.
     *
     * @param preferred names of servers that come before all others and are used even if they are off otherwise
     */
    public static ServerDefinitionCatalog readCatalog(
            List<ServerDefinitionFile> files, List<String> preferred) {
        ServerDefinitionLayers layers = new ServerDefinitionLayers();
        files.forEach(layers::addFile);
        return layers.toCatalog(preferred);
    }

    /** Returns the servers that read a file, the preferred first. */
    public List<LanguageServerDefinition> definitionsFor(Path path) {
        return definitions.stream()
                .filter(it -> it.isEnabled() && it.languageId(path) != null)
                .toList();
    }

    /** Returns the language id of a file as its preferred server calls it, or null when no server reads it. */
    public @Nullable String languageId(Path path) {
        return definitionsFor(path).stream()
                .map(it -> it.languageId(path))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Returns the server of a name, or null when there is none. */
    public @Nullable LanguageServerDefinition definition(String name) {
        return definitions.stream().filter(it -> it.name().equals(name)).findFirst().orElse(null);
    }
}
