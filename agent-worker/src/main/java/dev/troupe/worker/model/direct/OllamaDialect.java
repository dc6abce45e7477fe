package dev.troupe.worker.model.direct;

import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.wire.Dialect;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/** Ollama's own protocol, streamed as one JSON object a line. */
public final class OllamaDialect implements Dialect {
    private static final Pattern ERROR = Pattern.compile("\"error\"\\s*:\\s*\"");

    private final ModelSettings settings;
    private final String key;
    private final HttpUrl url;

    /**
     * Speaks to a model.
     *
     * @param key empty: none is sent
     */
    public OllamaDialect(ModelSettings settings, String key) {
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
        return LineCalls.ask(
                url,
                headers,
                new OllamaRequest(settings).body(request).toString(),
                new OllamaAnswer());
    }

    @Override
    public Pattern refusal() {
        return ERROR;
    }
}
