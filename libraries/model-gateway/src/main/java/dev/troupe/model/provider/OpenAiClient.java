package dev.troupe.model.provider;

import dev.troupe.model.ModelRequest;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ModelFailure.Kind;
import dev.troupe.model.connection.ProviderClient;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
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
    private volatile boolean counts;
    private volatile boolean summaries = true;

    /**
     * Speaks to a model.
     *
     * @param key empty: none is sent
     */
    public OpenAiClient(ModelSettings settings, String key) {
        this.settings = settings;
        this.key = key;
        this.openAiEndpoint = OpenAiServerAddress.of(settings);
        this.counts = openAiEndpoint.server().countsWhenAsked();
    }

    @Override
    public Answer ask(ModelRequest request) {
        return switch (settings.openAiApi()) {
            case CHAT -> completion(request);
            case RESPONSES -> response(request);
        };
    }

    private Answer response(ModelRequest request) {
        return orElse(
                responding(request),
                this::refusesToSummarise,
                () -> {
                    summaries = false;
                    return responding(request);
                });
    }

    private Answer responding(ModelRequest request) {
        return LineStreamClient.ask(
                openAiEndpoint.responses(),
                headers(),
                new OpenAiResponsesRequestBuilder(settings, openAiEndpoint.server(), summaries)
                        .body(request),
                new OpenAiResponsesReader());
    }

    /** Only some customers get to read what the newer models think. */
    private boolean refusesToSummarise(ModelFailure failure) {
        return summaries
                && failure.kind() == Kind.NO_EFFORT
                && String.valueOf(failure.getMessage())
                        .contains(OpenAiResponsesRequestBuilder.SUMMARY);
    }

    private Answer completion(ModelRequest request) {
        return orElse(
                asked(request),
                this::refusesToCount,
                () -> {
                    counts = false;
                    return asked(request);
                });
    }

    /** Asks once more, and otherwise, when the first request is refused for that. */
    private static Answer orElse(
            Answer first, Predicate<ModelFailure> refused, Supplier<Answer> second) {
        return (call, told) -> {
            try {
                first.read(call, told);
            } catch (ModelFailure failure) {
                if (!refused.test(failure)) {
                    throw failure;
                }
                second.get().read(call, told);
            }
        };
    }

    private Answer asked(ModelRequest request) {
        return LineStreamClient.ask(
                openAiEndpoint.completions(),
                headers(),
                new ChatCompletionsRequestBuilder(settings, openAiEndpoint.server(), counts)
                        .body(request),
                new ChatCompletionsResponseReader(System::nanoTime));
    }

    /** Some servers refuse what they are not used to be asked, and count all the same. */
    private boolean refusesToCount(ModelFailure failure) {
        return counts
                && failure.kind() == Kind.REJECTED
                && String.valueOf(failure.getMessage())
                        .contains(ChatCompletionsRequestBuilder.COUNTS);
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
