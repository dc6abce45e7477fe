package dev.troupe.model.health;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.ToolCallingMode;
import java.io.IOException;
import okhttp3.Response;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks a provider about one model, without asking the model anything. */
final class ProviderModelCheck {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final String name;
    private final ModelSettings model;
    private final ModelProbe probe;

    ProviderModelCheck(String name, ModelSettings model, ModelProbe probe) {
        this.name = name;
        this.model = model;
        this.probe = probe;
    }

    HealthCheck make() {
        try (Response response = probe.about()) {
            int status = response.code();
            JsonNode body = body(response);
            if (response.isSuccessful()) {
                return described(body);
            }
            return switch (status) {
                case 401, 403 -> failed("the key is refused (" + status + ")", model.keyHint(name));
                case 404 -> missing();
                default ->
                        body.toString().contains("API_KEY_INVALID")
                                ? failed("the key is refused", model.keyHint(name))
                                : warning(
                                        "it answered " + status + " when asked about the model",
                                        "Try again; if this stays, check `"
                                                + key("base-url")
                                                + "`.");
            };
        } catch (IOException e) {
            return failed(
                    "it cannot be reached: " + e.getMessage(),
                    "Start the server, or correct `" + key("base-url") + "`.");
        }
    }

    private HealthCheck missing() {
        return switch (model.protocol()) {
            case OLLAMA ->
                    failed(
                            "the server has no such model",
                            "Run `ollama pull " + model.model() + "`.");
            case OPENAI, ANTHROPIC, GOOGLE ->
                    failed(
                            "there is no such model, or no such address",
                            "Correct `" + key("model") + "` or `" + key("base-url") + "`.");
        };
    }

    private HealthCheck described(JsonNode body) throws IOException {
        return switch (model.protocol()) {
            case OLLAMA -> ollama(body);
            case GOOGLE -> window(body.path("inputTokenLimit").asLong(0));
            case ANTHROPIC -> ok();
            case OPENAI -> listed(body);
        };
    }

    private HealthCheck ollama(JsonNode body) {
        JsonNode capabilities = body.path("capabilities");
        boolean tools =
                capabilities.isMissingNode()
                        || capabilities
                                .valueStream()
                                .anyMatch(it -> it.asString("").equals("tools"));
        if (!tools && model.tools() == ToolCallingMode.NATIVE) {
            return warning("the model has no tool calls", "Set `" + key("tools") + ": text`.");
        }
        long window =
                body.path("model_info").properties().stream()
                        .filter(it -> it.getKey().endsWith(".context_length"))
                        .mapToLong(it -> it.getValue().asLong(0))
                        .findFirst()
                        .orElse(0);
        return window(window);
    }

    private HealthCheck listed(JsonNode body) throws IOException {
        // A llama.cpp server has one model and lists it under a name of its own.
        long told = model.atProvider() ? 0 : own();
        if (told > 0) {
            return window(told);
        }
        boolean known =
                body.path("data")
                        .valueStream()
                        .anyMatch(it -> it.path("id").asString("").equals(model.model()));
        return known
                ? ok()
                : warning(
                        "the server does not list the model",
                        "Check `" + key("model") + "` against the models that the server lists.");
    }

    /** The window that a llama.cpp server tells; zero for others. */
    private long own() throws IOException {
        try (Response props = probe.props()) {
            JsonNode told = props.isSuccessful() ? body(props) : JSON.createObjectNode();
            return told.path("default_generation_settings").path("n_ctx").asLong(0);
        }
    }

    /** Zero: nobody says. */
    private HealthCheck window(long window) {
        return window > 0 && window < model.window() && model.contextWindow() != null
                ? warning(
                        "the window has %d tokens, but %d are configured"
                                .formatted(window, model.window()),
                        "Set `" + key("context-window") + ": " + window + "`.")
                : ok();
    }

    private static JsonNode body(Response response) throws IOException {
        try {
            return response.body() == null
                    ? JSON.createObjectNode()
                    : JSON.readTree(response.body().string());
        } catch (JacksonException e) {
            return JSON.createObjectNode();
        }
    }

    private HealthCheck ok() {
        return HealthCheck.ok("model " + name, model.protocol() + " " + model.model());
    }

    private HealthCheck warning(String what, String next) {
        return HealthCheck.warning(
                "model " + name, model.model() + " at " + model.url() + ": " + what, next);
    }

    private HealthCheck failed(String what, String next) {
        return HealthCheck.failed(
                "model " + name, model.model() + " at " + model.url() + ": " + what, next);
    }

    private String key(String setting) {
        return "troupe.models." + name + "." + setting;
    }
}
