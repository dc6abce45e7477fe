package dev.troupe.worker.model.direct;

import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.wire.Dialect;
import dev.troupe.worker.model.wire.HttpCalls;
import dev.troupe.worker.model.wire.ModelFailure;
import dev.troupe.worker.model.wire.ModelFailure.Kind;
import dev.troupe.worker.model.wire.Piece;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/**
 * OpenAI's two interfaces, streamed as server-sent events: chat completions, which many servers offer, and responses,
 * in which its newer models keep their thoughts from one call of a tool to the next.
 */
public final class OpenAiDialect implements Dialect {
    private static final Pattern ERROR =
            Pattern.compile("\"(error|message|detail)\"\\s*:\\s*[{\\[\"]");

    private final ModelSettings settings;
    private final String key;
    private final LineCalls calls;
    private final OpenAiAddress address;
    private volatile boolean counts;
    private volatile boolean summaries = true;

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
        this.counts = address.server().countsWhenAsked();
    }

    @Override
    public Flux<Piece> ask(ModelRequest request, String call) {
        return switch (settings.openAiApi()) {
            case CHAT -> completion(request, call);
            case RESPONSES -> response(request, call);
        };
    }

    private Flux<Piece> response(ModelRequest request, String call) {
        return responding(request, call)
                .onErrorResume(
                        ModelFailure.class,
                        refused -> {
                            if (!refusesToSummarise(refused)) {
                                return Flux.error(refused);
                            }
                            summaries = false;
                            return responding(request, call);
                        });
    }

    private Flux<Piece> responding(ModelRequest request, String call) {
        return calls.ask(
                address.responses(),
                headers(call),
                new ResponsesRequest(settings, address.server(), summaries).body(request),
                new ResponsesAnswer());
    }

    /** Only some customers get to read what the newer models think. */
    private boolean refusesToSummarise(ModelFailure failure) {
        return summaries
                && failure.kind() == Kind.NO_EFFORT
                && String.valueOf(failure.getMessage()).contains(ResponsesRequest.SUMMARY);
    }

    private Flux<Piece> completion(ModelRequest request, String call) {
        return asked(request, call)
                .onErrorResume(
                        ModelFailure.class,
                        refused -> {
                            if (!refusesToCount(refused)) {
                                return Flux.error(refused);
                            }
                            counts = false;
                            return asked(request, call);
                        });
    }

    private Flux<Piece> asked(ModelRequest request, String call) {
        return calls.ask(
                address.completions(),
                headers(call),
                new OpenAiRequest(settings, address.server(), counts).body(request),
                new OpenAiAnswer(System::nanoTime));
    }

    /** Some servers refuse what they are not used to be asked, and count all the same. */
    private boolean refusesToCount(ModelFailure failure) {
        return counts
                && failure.kind() == Kind.REJECTED
                && String.valueOf(failure.getMessage()).contains(OpenAiRequest.COUNTS);
    }

    private Map<String, String> headers(String call) {
        Map<String, String> configured =
                new LinkedHashMap<>(settings.headersWith(HttpCalls.HEADER, call));
        configured.putIfAbsent("Accept", "text/event-stream");
        return address.headers(key, configured);
    }

    /**
     * A question for the models that a server lists, asked as calls are.
     *
     * @param key empty: none is sent
     */
    public static Request.Builder listing(ModelSettings settings, String key) {
        OpenAiAddress address = OpenAiAddress.of(settings);
        Map<String, String> configured = settings.headers();
        Request.Builder request = new Request.Builder().url(address.models());
        address.headers(key, configured == null ? Map.of() : configured).forEach(request::header);
        return request;
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
