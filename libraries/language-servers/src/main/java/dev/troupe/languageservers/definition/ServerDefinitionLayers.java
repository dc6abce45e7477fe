package dev.troupe.languageservers.definition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Lays the definitions of files over the built-in ones. */
final class ServerDefinitionLayers {
    private static final int MAX_FILE_BYTES = 1_000_000;

    /** A name becomes the name of a directory. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private final Map<String, ObjectNode> builtIn = BuiltInServerDefinitions.readAll();
    private final SequencedMap<String, ObjectNode> added = new LinkedHashMap<>();
    private final Map<String, String> sources = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    /** Adds the servers of a file, if it exists. */
    void addFile(ServerDefinitionFile file) {
        JsonNode servers = read(file.path());
        if (servers == null) {
            return;
        }
        String prefix = "`" + file.path() + "`: ";
        if (!servers.isObject()) {
            problems.add(prefix + "the file must be an object with one key for each server.");
            return;
        }
        servers.properties()
                .forEach(it -> {
                    String fault = faultOf(it.getKey(), it.getValue());
                    if (fault == null) {
                        addEntry(file, it.getKey(), it.getValue());
                    } else {
                        problems.add(prefix + fault);
                    }
                });
    }

    private static @Nullable String faultOf(String id, JsonNode keys) {
        if (!NAME.matcher(id).matches()) {
            return "`"
                    + id
                    + "` cannot be the name of a server; use at most 64 letters, digits, dots, hyphens"
                    + " and underscores.";
        }
        return keys.isObject() ? null : "`" + id + "` must be an object; it is left out.";
    }

    private void addEntry(ServerDefinitionFile file, String id, JsonNode keys) {
        String prefix = "`" + file.path() + "`: ";
        boolean isBuiltIn = builtIn.containsKey(id);
        ObjectNode below = isBuiltIn ? builtIn.get(id) : added.get(id);
        ObjectNode merged =
                new ServerDefinitionEntry(id, keys, file.isTrusted())
                        .overlay(
                                below == null ? JsonNodeFactory.instance.objectNode() : below,
                                it -> problems.add(prefix + it));
        String missing =
                merged.path("commands").isEmpty()
                        ? "command"
                        : merged.path("languages").isEmpty() ? "extensionToLanguage" : null;
        if (missing != null) {
            problems.add(
                    prefix
                            + "`"
                            + id
                            + "` has no usable `"
                            + missing
                            + "`; the server is left out.");
            return;
        }
        sources.put(id, file.path().toString());
        if (isBuiltIn) {
            builtIn.put(id, merged);
        } else {
            added.remove(id);
            added.putFirst(id, merged);
        }
    }

    private @Nullable JsonNode read(Path path) {
        try {
            // A pipe or a device of that name would never end.
            if (!Files.isRegularFile(path)) {
                return null;
            }
            if (Files.size(path) > MAX_FILE_BYTES) {
                problems.add("`" + path + "` is larger than 1 MB; it is left out.");
                return null;
            }
            return JsonMapper.shared().readTree(Files.readString(path));
        } catch (JacksonException e) {
            problems.add(
                    "`"
                            + path
                            + "` is not valid JSON (line "
                            + e.getLocation().getLineNr()
                            + "); it is left out.");
        } catch (IOException e) {
            problems.add("`" + path + "` could not be read; it is left out.");
        }
        return null;
    }

    /** Returns the definitions: the preferred ones, then those of files, then the built-in ones. */
    ServerDefinitionCatalog toCatalog(List<String> preferred) {
        Map<String, ObjectNode> all = new LinkedHashMap<>(added);
        all.putAll(builtIn);
        SequencedMap<String, ObjectNode> ordered = new LinkedHashMap<>();
        for (String name : preferred) {
            ObjectNode entry = all.get(name);
            if (entry == null) {
                problems.add("There is no language server called `" + name + "`.");
            } else {
                ordered.put(name, entry.deepCopy().put("enabled", true));
            }
        }
        all.forEach(ordered::putIfAbsent);
        return new ServerDefinitionCatalog(
                ordered.entrySet().stream().map(it -> define(it.getKey(), it.getValue())).toList(),
                problems);
    }

    private LanguageServerDefinition define(String name, ObjectNode entry) {
        return ServerDefinitionReader.readDefinition(
                name, entry, sources.getOrDefault(name, "built in"));
    }
}
