package dev.troupe.model.provider;

import dev.troupe.model.ModelRequest;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.connection.ProviderClient;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/** Ollama's own protocol, streamed as one JSON object a line. */
public final class OllamaClient implements ProviderClient {
    private static final Pattern ERROR = Pattern.compile("\"error\"\\s*:\\s*\"");

    private final ModelSettings settings;
    private final String key;
    private final HttpUrl url;
    private final OptionalRequestFields fields = OptionalRequestFields.ofOllama();

    /**
     * Speaks to a model.
     *
     * @param key empty: none is sent
     */
    public OllamaClient(ModelSettings settings, String key) {
        this.settings = settings;
        this.key = key;
        this.url = HttpUrl.get(settings.url() + "/api/chat");
    }

    @Override
    public Answer ask(ModelRequest request) {
        Map<String, String> headers = new HashMap<>(settings.sentHeaders());
        if (!key.isEmpty()) {
            headers.put("Authorization", "Bearer " + key);
        }
        return AdjustedRequest.of(
                fields,
                () -> new OllamaRequestBuilder(settings).body(request).toString(),
                it -> LineStreamClient.ask(url, headers, it, new OllamaResponseReader()));
    }

    @Override
    public Pattern refusal() {
        return ERROR;
    }
}
