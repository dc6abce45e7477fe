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

/** Google's Gemini API: contents and parts, streamed as server-sent events. */
public final class GoogleDialect implements Dialect {
    private static final Pattern ERROR = Pattern.compile("\"error\"\\s*:\\s*\\{");
    private static final Pattern VERSIONED = Pattern.compile(".*/v\\d\\w*");

    private final ModelSettings settings;
    private final String key;
    private final LineCalls calls;
    private final HttpUrl url;

    /**
     * Speaks to a model.
     *
     * @param key empty: none is sent
     */
    public GoogleDialect(ModelSettings settings, String key, HttpCalls calls) {
        this.settings = settings;
        this.key = key;
        this.calls = new LineCalls(calls);
        this.url =
                HttpUrl.get(
                                base(settings)
                                        + "/"
                                        + path(settings.model())
                                        + ":streamGenerateContent")
                        .newBuilder()
                        .addQueryParameter("alt", "sse")
                        .build();
    }

    /** The address with the version of the API. */
    static String base(ModelSettings settings) {
        String base = settings.url();
        return VERSIONED.matcher(base).matches() ? base : base + "/v1beta";
    }

    private static String path(String model) {
        return model.contains("/") ? model : "models/" + model;
    }

    @Override
    public Flux<Piece> ask(ModelRequest request, String call) {
        Map<String, String> headers = new HashMap<>(settings.headersWith(HttpCalls.HEADER, call));
        if (!key.isEmpty()) {
            headers.put("x-goog-api-key", key);
        }
        return calls.ask(
                url,
                headers,
                new GoogleRequest(settings).body(request).toString(),
                new GoogleAnswer());
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
