package dev.troupe.worker.model.library;

import com.openai.errors.OpenAIInvalidDataException;
import com.openai.errors.OpenAIIoException;
import com.openai.errors.OpenAIServiceException;
import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.wire.Dialect;
import dev.troupe.worker.model.wire.Failures;
import dev.troupe.worker.model.wire.HttpCalls;
import dev.troupe.worker.model.wire.ModelFailure;
import dev.troupe.worker.model.wire.Piece;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import reactor.core.publisher.Flux;

/** Chat completions of OpenAI and of the many servers that offer the same, by the vendor's library. */
public final class OpenAiDialect implements Dialect {
    /** The library's limit for a whole answer; silence is limited apart. */
    private static final Duration WHOLE_ANSWER = Duration.ofHours(1);

    private final ModelSettings settings;
    private final ChatModel model;
    private final Conversations conversations = new Conversations(false);
    private final LibraryPieces pieces = new LibraryPieces(false);

    /**
     * Speaks to a model.
     *
     * @param key empty: none is sent
     */
    public OpenAiDialect(ModelSettings settings, String key, HttpCalls calls) {
        this.settings = settings;
        this.model =
                OpenAiChatModel.builder()
                        .options(
                                OpenAiChatOptions.builder()
                                        .baseUrl(settings.url())
                                        .apiKey(key.isEmpty() ? WithoutKey.PLACEHOLDER : key)
                                        .model(settings.model())
                                        .maxRetries(0)
                                        .timeout(WHOLE_ANSWER)
                                        .build())
                        .httpClientBuilderCustomizer(builder ->
                                builder.interceptor(new WithoutKey())
                                        .interceptor(new EmptyToolCalls())
                                        .interceptor(calls))
                        .build();
    }

    @Override
    public Flux<Piece> ask(ModelRequest request, String call) {
        Prompt prompt = new Prompt(conversations.of(request), options(request, call));
        return model.stream(prompt).concatMapIterable(pieces::of);
    }

    private OpenAiChatOptions options(ModelRequest request, String call) {
        OpenAiChatOptions.Builder options = OpenAiChatOptions.builder();
        options.model(settings.model()).toolCallbacks(OfferedTool.all(request.tools()));
        options.customHeaders(settings.headersWith(HttpCalls.HEADER, call));
        // OpenAI's newer models refuse the old name, other servers do not know the new one.
        if (settings.atProvider()) {
            options.maxCompletionTokens(settings.maxOutputTokens());
        } else {
            options.maxTokens(settings.maxOutputTokens());
        }
        return options.build();
    }

    @Override
    public @Nullable ModelFailure sort(Throwable thrown, boolean begun) {
        return switch (thrown) {
            case OpenAIServiceException e ->
                    Failures.status(
                            e.statusCode(),
                            Failures.text(e),
                            e.headers().values("Retry-After").stream().findFirst().orElse(null),
                            e);
            case OpenAIInvalidDataException e -> Failures.garbage(e);
            case OpenAIIoException e when e.getCause() == null -> Failures.connection(e, begun);
            default -> null;
        };
    }

    @Override
    public Pattern refusal() {
        return ErrorObject.PATTERN;
    }
}
