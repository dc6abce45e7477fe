package dev.troupe.worker.model.direct;

import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.wire.Dialect;
import dev.troupe.worker.model.wire.HttpCalls;
import dev.troupe.worker.model.wire.ModelFailure;
import dev.troupe.worker.model.wire.Piece;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * Chat completions of OpenAI and of the many servers that offer the same: messages, and deltas of one
 * streamed as server-sent events.
 */
public final class OpenAiDialect implements Dialect {
    private static final Pattern ERROR =
            Pattern.compile("\"(error|message|detail)\"\\s*:\\s*[{\\[\"]");

    private final ModelSettings settings;
    private final String key;
    private final LineCalls calls;
    private final OpenAiAddress address;

    /**
     * Speaks to a model.
     *
     * @param key empty: none is sent
     */
    public OpenAiDialect(ModelSettings settings, String key, HttpCalls calls) {
        this.settings = settings;
        this.key = key;
        this.calls = new LineCalls(calls);
        this.address = OpenAiAddress.of(settings);
    }

    @Override
    public Flux<Piece> ask(ModelRequest request, String call) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Accept", "text/event-stream");
        if (!key.isEmpty()) {
            headers.put(address.keyHeader(), address.keyPrefix() + key);
        }
        // Gateways take other things than keys: what is configured is sent instead.
        headers.putAll(settings.headersWith(HttpCalls.HEADER, call));
        return calls.ask(
                address.completions(),
                headers,
                new OpenAiRequest(settings, address.server()).body(request),
                new OpenAiAnswer());
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
