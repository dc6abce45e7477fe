package dev.troupe.model.health;

import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.ModelWindowLookup;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import okhttp3.Response;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks servers how many tokens their models take, each in its own way: Ollama shows its models, llama.cpp its own
 * properties, LM Studio, vLLM and OpenRouter say it where they list them.
 */
public final class ProviderWindowProbe implements ModelWindowLookup {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern SET = Pattern.compile("(?m)^\\s*num_ctx\\s+(\\d{3,8})\\s*$");

    /** Names it for one model of a list, the one that it has loaded before the one that it could have. */
    private static final String[] LISTED = {
        "loaded_context_length",
        "max_model_len",
        "context_length",
        "context_window",
        "max_context_length"
    };

    @Override
    public OptionalInt ask(ModelSettings model, String key) {
        ModelProbe probe = new ModelProbe(model, key);
        try {
            return model.protocol() == ModelProtocol.OLLAMA
                    ? ofOllama(body(probe.about()))
                    : model.protocol() == ModelProtocol.OPENAI
                            ? ofOpenAi(model, probe)
                            : OptionalInt.empty();
        } catch (IOException | RuntimeException e) {
            // Whoever calls the model next learns what is wrong with it.
            return OptionalInt.empty();
        }
    }

    /** What its maker has set counts before what it was trained with. */
    static OptionalInt ofOllama(JsonNode shown) {
        Matcher set = SET.matcher(shown.path("parameters").asString(""));
        if (set.find()) {
            return OptionalInt.of(Integer.parseInt(set.group(1)));
        }
        return shown.path("model_info").properties().stream()
                .filter(it -> it.getKey().endsWith(".context_length"))
                .mapToInt(it -> it.getValue().asInt(0))
                .filter(it -> it > 0)
                .findFirst();
    }

    private static OptionalInt ofOpenAi(ModelSettings model, ModelProbe probe) throws IOException {
        OptionalInt listed = listed(model, body(probe.about()));
        if (listed.isPresent()) {
            return listed;
        }
        OptionalInt own = positive(body(probe.props()).at("/default_generation_settings/n_ctx"));
        return own.isPresent() ? own : listed(model, body(probe.studioModels()));
    }

    private static OptionalInt listed(ModelSettings model, JsonNode list) {
        return list.path("data")
                .valueStream()
                .filter(it -> it.path("id").asString("").equals(model.model()))
                .flatMap(it -> Stream.of(LISTED).map(it::path))
                .mapToInt(it -> it.asInt(0))
                .filter(it -> it > 0)
                .findFirst();
    }

    private static OptionalInt positive(JsonNode number) {
        int value = number.asInt(0);
        return value > 0 ? OptionalInt.of(value) : OptionalInt.empty();
    }

    private static JsonNode body(Response answered) throws IOException {
        try (Response response = answered) {
            return response.isSuccessful() && response.body() != null
                    ? JSON.readTree(response.body().string())
                    : JSON.createObjectNode();
        } catch (JacksonException e) {
            return JSON.createObjectNode();
        }
    }
}
