package dev.troupe.lsp.definition;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
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
     */
    public static ServerDefinitionCatalog readCatalog(List<ServerDefinitionFile> files) {
        ServerDefinitionLayers layers = new ServerDefinitionLayers();
        files.forEach(layers::addFile);
        return layers.toCatalog();
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

    /**
     * Returns this catalog with some servers before all others, in the order of their names, also those that are used only when
     * asked for. A name that no server has is told in {@link #problems()}.
     */
    public ServerDefinitionCatalog preferring(List<String> names) {
        List<LanguageServerDefinition> ordered =
                definitions.stream()
                        .sorted(Comparator.comparingInt(it -> rank(names, it.name())))
                        .map(it -> names.contains(it.name()) ? it.enabled() : it)
                        .toList();
        Stream<String> unknown =
                names.stream()
                        .filter(it -> definition(it) == null)
                        .map(it -> "There is no language server called `" + it + "`.");
        return new ServerDefinitionCatalog(
                ordered, Stream.concat(problems.stream(), unknown).toList());
    }

    private static int rank(List<String> names, String name) {
        int position = names.indexOf(name);
        return position < 0 ? names.size() : position;
    }
}
