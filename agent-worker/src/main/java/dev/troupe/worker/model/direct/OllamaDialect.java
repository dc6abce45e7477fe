package dev.troupe.worker.model.direct;

import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.wire.Dialect;
import dev.troupe.worker.model.wire.HttpCalls;
import dev.troupe.worker.model.wire.ModelFailure;
import dev.troupe.worker.model.wire.Piece;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/** Ollama's own protocol, streamed as one JSON object a line. */
public final class OllamaDialect implements Dialect {
    private static final Pattern ERROR = Pattern.compile("\"error\"\\s*:\\s*\"");

    private final ModelSettings settings;
    private final String key;
    private final LineCalls calls;
    private final HttpUrl url;

    /**
     * Speaks to a model.
     *
     * @param key empty: none is sent
     */
    public OllamaDialect(ModelSettings settings, String key, HttpCalls calls) {
        this.settings = settings;
        this.key = key;
        this.calls = new LineCalls(calls);
        this.url = HttpUrl.get(settings.url() + "/api/chat");
    }

    @Override
    public Flux<Piece> ask(ModelRequest request, String call) {
        Map<String, String> headers = new HashMap<>(settings.headersWith(HttpCalls.HEADER, call));
        if (!key.isEmpty()) {
            headers.put("Authorization", "Bearer " + key);
        }
        return calls.ask(
                url,
                headers,
                new OllamaRequest(settings).body(request).toString(),
                new OllamaAnswer());
    }

    @Override
    public @Nullable ModelFailure sort(Throwable thrown, boolean begun) {
        return null;
    }

    @Override
    public Pattern refusal() {
        return ERROR;
    }
}
