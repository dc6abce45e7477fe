package dev.troupe.model.provider;

import dev.troupe.model.ModelRequest;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.connection.ProviderClient;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import okhttp3.Request;

/**
 * OpenAI's two interfaces, streamed as server-sent events: chat completions, which many servers offer, and responses,
 * in which its newer models keep their thoughts from one call of a tool to the next.
 */
public final class OpenAiClient implements ProviderClient {
    private static final Pattern ERROR =
            Pattern.compile("\"(error|message|detail)\"\\s*:\\s*[{\\[\"]");

    private final ModelSettings settings;
    private final String key;
    private final OpenAiServerAddress openAiEndpoint;
    private final OptionalRequestFields fields = new OptionalRequestFields();

    /**
     * Speaks to a model.
     *
     * @param key empty: none is sent
     */
    public OpenAiClient(ModelSettings settings, String key) {
        this.settings = settings;
        this.key = key;
        this.openAiEndpoint = OpenAiServerAddress.of(settings);
    }

    @Override
    public Answer ask(ModelRequest request) {
        return switch (settings.openAiApi()) {
            case CHAT -> completion(request);
            case RESPONSES -> response(request);
        };
    }

    private Answer response(ModelRequest request) {
        return AdjustedRequest.of(
                fields,
                () ->
                        new OpenAiResponsesRequestBuilder(settings, openAiEndpoint.server(), fields)
                                .body(request),
                it ->
                        LineStreamClient.ask(
                                openAiEndpoint.responses(),
                                headers(),
                                it,
                                new OpenAiResponsesReader()));
    }

    private Answer completion(ModelRequest request) {
        return AdjustedRequest.of(
                fields,
                () ->
                        new ChatCompletionsRequestBuilder(settings, openAiEndpoint.server(), fields)
                                .body(request),
                it ->
                        LineStreamClient.ask(
                                openAiEndpoint.completions(),
                                headers(),
                                it,
                                new ChatCompletionsResponseReader(System::nanoTime)));
    }

    private Map<String, String> headers() {
        Map<String, String> configured = new LinkedHashMap<>(settings.sentHeaders());
        configured.putIfAbsent("Accept", "text/event-stream");
        return openAiEndpoint.headers(key, configured);
    }

    /**
     * A question for the models that a server lists, asked as calls are.
     *
     * @param key empty: none is sent
     */
    public static Request.Builder listing(ModelSettings settings, String key) {
        OpenAiServerAddress serverAddress = OpenAiServerAddress.of(settings);
        Request.Builder request = new Request.Builder().url(serverAddress.models());
        serverAddress.headers(key, settings.sentHeaders()).forEach(request::header);
        return request;
    }

    @Override
    public Pattern refusal() {
        return ERROR;
    }
}
