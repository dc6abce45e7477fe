package dev.troupe.model.provider;

import dev.troupe.model.ModelRequest;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.connection.ProviderClient;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/** Google's Gemini API: contents and parts, streamed as server-sent events. */
public final class GoogleClient implements ProviderClient {
    private static final Pattern ERROR = Pattern.compile("\"error\"\\s*:\\s*\\{");
    private static final Pattern VERSIONED = Pattern.compile(".*/v\\d\\w*");

    private final ModelSettings settings;
    private final String key;
    private final HttpUrl url;
    private final OptionalRequestFields fields = OptionalRequestFields.ofGoogle();

    /**
     * Speaks to a model.
     *
     * @param key empty: none is sent
     */
    public GoogleClient(ModelSettings settings, String key) {
        this.settings = settings;
        this.key = key;
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
    public Answer ask(ModelRequest request) {
        Map<String, String> headers = new HashMap<>(settings.sentHeaders());
        if (!key.isEmpty()) {
            headers.put("x-goog-api-key", key);
        }
        return AdjustedRequest.of(
                fields,
                () -> new GoogleRequestBuilder(settings).body(request).toString(),
                it -> LineStreamClient.ask(url, headers, it, new GoogleResponseReader()));
    }

    @Override
    public Pattern refusal() {
        return ERROR;
    }
}
