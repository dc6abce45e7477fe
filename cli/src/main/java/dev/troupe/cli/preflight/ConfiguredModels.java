package dev.troupe.cli.preflight;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The models that a server started now would know, from the user's file. What comes from the
 * environment is not taken apart here: with such variables everything may be right.
 */
final class ConfiguredModels {
    private static final String DEFAULT = "default";
    private static final String AGENT = "developer";
    private static final String VARIABLES = "TROUPE_MODELS_";

    private final Map<String, JsonNode> models = new TreeMap<>();
    private final Map<String, String> environment;
    private final JsonNode root;

    private ConfiguredModels(JsonNode root, Map<String, String> environment) {
        this.root = root;
        this.environment = environment;
        child(root, "models").properties().forEach(it -> models.put(it.getKey(), it.getValue()));
    }

    /** Reads a configuration file; one that is absent or broken tells nothing. */
    static ConfiguredModels read(Path file, Map<String, String> environment) {
        YAMLMapper yaml = new YAMLMapper();
        try {
            JsonNode read = Files.exists(file) ? yaml.readTree(Files.readString(file)) : null;
            JsonNode root = read == null ? yaml.createObjectNode() : read;
            return new ConfiguredModels(
                    root.has("troupe") ? root.path("troupe") : root, environment);
        } catch (IOException | JacksonException e) {
            return new ConfiguredModels(yaml.createObjectNode(), Map.of(VARIABLES, "unknown"));
        }
    }

    /**
     * Refuses a model that is not configured, or has no key.
     *
     * @param wished absent for the one that the agent uses
     */
    void require(@Nullable String wished) {
        if (environment.keySet().stream().anyMatch(it -> it.startsWith(VARIABLES)) || dotted()) {
            return;
        }
        String name = wished == null ? ofAgent() : wished;
        JsonNode model = models.get(name);
        if (model != null) {
            requireKey(name, model);
        } else if (name.equals(DEFAULT)) {
            requireUsualKey();
        } else {
            throw new TroupeException(
                    ErrorCode.CONFIGURATION_INVALID,
                    "No model is named '%s'; configured are %s."
                            .formatted(
                                    name,
                                    models.isEmpty() ? "none" : String.join(", ", models.keySet())),
                    "Add `models." + name + "` to the configuration or name another model.",
                    null);
        }
    }

    /** YAML lets people write {@code models.default.model: x} in one word; that is left to the server. */
    private boolean dotted() {
        return root.propertyNames().stream()
                .anyMatch(it -> it.startsWith("models.") || it.startsWith("agents."));
    }

    private String ofAgent() {
        return text(child(child(root, "agents"), AGENT), "model", DEFAULT);
    }

    private void requireUsualKey() {
        if (!set("ANTHROPIC_API_KEY") && !set("OPENAI_API_KEY")) {
            throw new TroupeException(
                    ErrorCode.MODEL_KEY_MISSING,
                    "No model is configured and neither ANTHROPIC_API_KEY nor OPENAI_API_KEY is"
                            + " set.",
                    "Set one of these environment variables, or `models.default` in the"
                            + " configuration.",
                    null);
        }
    }

    private void requireKey(String name, JsonNode model) {
        String usual =
                text(model, "protocol", "openai").equalsIgnoreCase("anthropic")
                        ? "ANTHROPIC_API_KEY"
                        : "OPENAI_API_KEY";
        String variable = text(model, "apikeyenv", usual);
        if (text(model, "apikey", "").isBlank() && !set(variable)) {
            throw new TroupeException(
                    ErrorCode.MODEL_KEY_MISSING,
                    "The key of model '%s' is missing: %s is not set.".formatted(name, variable),
                    "Set the environment variable %s, or `models.%s.api-key` in the configuration."
                            .formatted(variable, name),
                    null);
        }
    }

    private boolean set(String variable) {
        return !environment.getOrDefault(variable, "").isBlank();
    }

    private static String text(JsonNode node, String key, String otherwise) {
        String found = child(node, key).asString("");
        return found.isBlank() ? otherwise : found;
    }

    /** Keys are the same in {@code api-key}, {@code api_key} and {@code apiKey}. */
    private static JsonNode child(JsonNode node, String key) {
        for (var field : node.properties()) {
            if (field.getKey().replaceAll("[-_]", "").toLowerCase(Locale.ROOT).equals(key)) {
                return field.getValue();
            }
        }
        return node.path(key);
    }
}
