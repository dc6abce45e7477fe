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

/** Anthropic's messages: blocks of content, streamed as server-sent events. */
public final class AnthropicDialect implements Dialect {
    private static final Pattern ERROR = Pattern.compile("\"error\"\\s*:\\s*\\{");
    private static final String VERSION = "2023-06-01";

    private final ModelSettings settings;
    private final String key;
    private final LineCalls calls;
    private final HttpUrl url;

    /**
     * Speaks to a model.
     *
     * @param key empty: none is sent
     */
    public AnthropicDialect(ModelSettings settings, String key, HttpCalls calls) {
        this.settings = settings;
        this.key = key;
        this.calls = new LineCalls(calls);
        this.url = HttpUrl.get(settings.url() + "/v1/messages");
    }

    @Override
    public Flux<Piece> ask(ModelRequest request, String call) {
        return calls.ask(
                url,
                headers(call),
                new AnthropicRequest(settings).body(request),
                new AnthropicAnswer());
    }

    private Map<String, String> headers(String call) {
        Map<String, String> headers = new HashMap<>(settings.headersWith(HttpCalls.HEADER, call));
        headers.put("anthropic-version", VERSION);
        headers.put("Accept", "text/event-stream");
        if (!key.isEmpty()) {
            headers.put("x-api-key", key);
        }
        return headers;
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
