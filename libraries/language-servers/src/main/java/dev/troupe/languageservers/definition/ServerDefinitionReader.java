package dev.troupe.languageservers.definition;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads a definition from the form in which Troupe keeps it. */
final class ServerDefinitionReader {
    private static final int START_MILLIS = 30_000;
    private static final int SHUTDOWN_MILLIS = 3_000;
    private static final int DIAGNOSTICS_MILLIS = 2_000;
    private static final int MAX_RESTARTS = 3;

    private final JsonNode entry;

    private ServerDefinitionReader(JsonNode entry) {
        this.entry = entry;
    }

    /** Reads the definition of a name; what the entry does not say gets its default. */
    static LanguageServerDefinition readDefinition(String name, JsonNode entry, String source) {
        return new ServerDefinitionReader(entry).readDefinition(name, source);
    }

    private LanguageServerDefinition readDefinition(String name, String source) {
        return new LanguageServerDefinition(
                name,
                entry.path("commands").valueStream().map(ServerDefinitionReader::texts).toList(),
                languages(true),
                languages(false),
                texts(entry.path("rootPatterns")),
                textMap("environment"),
                object("initializationOptions"),
                object("settings"),
                millis("startupTimeout", START_MILLIS),
                millis("shutdownTimeout", SHUTDOWN_MILLIS),
                millis("diagnosticsDeadline", DIAGNOSTICS_MILLIS),
                FreshnessMeans.valueOf(
                        entry.path("freshness").asString(FreshnessMeans.BARRIER_PUSH.name())),
                entry.path("install").valueStream().map(ServerDefinitionReader::install).toList(),
                entry.path("installName").asString(name),
                version(),
                text("interpreterSetting"),
                text("compilationDatabaseOption"),
                texts(entry.path("traps")),
                entry.path("enabled").asBoolean(true),
                entry.path("diagnostics").asBoolean(true),
                entry.path("multiRoot").asBoolean(false),
                entry.path("loadedWorktrees").asInt(0),
                entry.path("runsRepositoryCode").asBoolean(false),
                entry.path("maxRestarts").asInt(MAX_RESTARTS),
                source);
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).toList();
    }

    private static InstallMethod install(JsonNode words) {
        List<String> command = texts(words);
        return new InstallMethod(command.getFirst(), command);
    }

    private Map<String, String> languages(boolean isExtension) {
        Map<String, String> languages = textMap("languages");
        languages.keySet().removeIf(it -> it.startsWith(".") != isExtension);
        return languages;
    }

    private Map<String, String> textMap(String key) {
        Map<String, String> texts = new HashMap<>();
        entry.path(key)
                .properties()
                .forEach(it -> texts.put(it.getKey(), it.getValue().asString()));
        return texts;
    }

    private JsonNode object(String key) {
        JsonNode value = entry.path(key);
        return value.isObject() ? value : JsonNodeFactory.instance.objectNode();
    }

    private Duration millis(String key, int otherwise) {
        return Duration.ofMillis(entry.path(key).asInt(otherwise));
    }

    private @Nullable String text(String key) {
        JsonNode value = entry.path(key);
        return value.isString() ? value.asString() : null;
    }

    private @Nullable VersionRequirement version() {
        JsonNode version = entry.path("version");
        return version.isObject()
                ? new VersionRequirement(
                        version.path("program").asString(""),
                        texts(version.path("arguments")),
                        version.path("minimum").asString(""))
                : null;
    }
}
