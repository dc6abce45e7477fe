package dev.troupe.model.provider;

import dev.troupe.model.ModelRequest;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.connection.ProviderClient;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/** Anthropic's messages: blocks of content, streamed as server-sent events. */
public final class AnthropicClient implements ProviderClient {
    private static final Pattern ERROR = Pattern.compile("\"error\"\\s*:\\s*\\{");
    private static final String VERSION = "2023-06-01";

    private final ModelSettings settings;
    private final String key;
    private final HttpUrl url;
    private final OptionalRequestFields fields = OptionalRequestFields.ofAnthropic();

    /**
     * Speaks to a model.
     *
     * @param key empty: none is sent
     */
    public AnthropicClient(ModelSettings settings, String key) {
        this.settings = settings;
        this.key = key;
        this.url = HttpUrl.get(settings.url() + "/v1/messages");
    }

    @Override
    public Answer ask(ModelRequest request) {
        return AdjustedRequest.of(
                fields,
                () -> new AnthropicRequestBuilder(settings).body(request),
                it -> LineStreamClient.ask(url, headers(), it, new AnthropicResponseReader()));
    }

    private Map<String, String> headers() {
        Map<String, String> headers = new HashMap<>(settings.sentHeaders());
        headers.put("anthropic-version", VERSION);
        headers.put("Accept", "text/event-stream");
        if (!key.isEmpty()) {
            headers.put("x-api-key", key);
        }
        return headers;
    }

    @Override
    public Pattern refusal() {
        return ERROR;
    }
}
