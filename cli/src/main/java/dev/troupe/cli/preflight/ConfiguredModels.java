package dev.troupe.cli.preflight;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The models that a server started now would know, from the user's file, as far as that is certain. What
 * may come from the environment or is written in a less usual way is left to the server.
 */
final class ConfiguredModels {
    private static final String DEFAULT = "default";
    private static final String AGENT = "developer";
    private static final Pattern VARIABLES =
            Pattern.compile("TROUPE_MODELS_.*|TROUPE_AGENTS_.*|TROUPE_SERVER_OPTIONS|SPRING_.*");

    /** More than one document, merged keys, anchors and references. */
    private static final Pattern UNUSUAL = Pattern.compile("(?m)^---|^\\.\\.\\.|<<\\s*:|[&*]\\w");

    private static final Map<String, String> KEYS =
            Map.of(
                    "openai", "OPENAI_API_KEY",
                    "anthropic", "ANTHROPIC_API_KEY",
                    "google", "GEMINI_API_KEY");

    private final Map<String, JsonNode> models = new TreeMap<>();
    private final Map<String, String> environment;
    private final JsonNode root;
    private final boolean certain;

    private ConfiguredModels(JsonNode root, Map<String, String> environment, boolean certain) {
        this.root = root;
        this.environment = environment;
        this.certain = certain;
        child(root, "models").properties().forEach(it -> models.put(it.getKey(), it.getValue()));
    }

    /** Reads a configuration file; one that is absent or broken tells nothing. */
    static ConfiguredModels read(Path file, Map<String, String> environment) {
        // What the server refuses must not be taken for something else before.
        YAMLMapper yaml =
                YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
        try {
            String text =
                    Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? Files.readString(file) : "";
            JsonNode read = text.isBlank() ? yaml.createObjectNode() : yaml.readTree(text);
            return new ConfiguredModels(
                    read.has("troupe") ? read.path("troupe") : read,
                    environment,
                    plain(read) && !UNUSUAL.matcher(text).find());
        } catch (IOException | JacksonException e) {
            return new ConfiguredModels(yaml.createObjectNode(), environment, false);
        }
    }

    /** With models by name, one root, and no keys such as {@code models.default.model}. */
    private static boolean plain(JsonNode file) {
        JsonNode models = child(file.has("troupe") ? file.path("troupe") : file, "models");
        return !(file.has("troupe") && file.size() > 1)
                && (models.isObject() || models.isMissingNode())
                && undotted(file);
    }

    private static boolean undotted(JsonNode node) {
        return node.propertyStream()
                .allMatch(it -> !it.getKey().contains(".") && undotted(it.getValue()));
    }

    /**
     * Refuses a model that is not configured, or has no key.
     *
     * @param wished absent for the one that the agent uses
     */
    void require(@Nullable String wished) {
        if (!certain || environment.keySet().stream().anyMatch(VARIABLES.asMatchPredicate())) {
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
        String protocol = text(model, "protocol", "openai").toLowerCase(Locale.ROOT);
        String usual = KEYS.getOrDefault(protocol, "");
        boolean own = usual.isEmpty() || !text(model, "baseurl", "").isBlank();
        String variable = text(model, "apikeyenv", own ? "" : usual);
        if (variable.isBlank()) {
            // A server of one's own may want none.
            return;
        }
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
