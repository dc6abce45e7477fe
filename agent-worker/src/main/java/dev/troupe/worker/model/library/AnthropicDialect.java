package dev.troupe.worker.model.library;

import com.anthropic.errors.AnthropicInvalidDataException;
import com.anthropic.errors.AnthropicIoException;
import com.anthropic.errors.AnthropicServiceException;
import com.anthropic.models.messages.OutputConfig;
import dev.troupe.worker.model.Effort;
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
import org.springframework.ai.anthropic.AnthropicCacheOptions;
import org.springframework.ai.anthropic.AnthropicCacheStrategy;
import org.springframework.ai.anthropic.AnthropicChatModel;
import org.springframework.ai.anthropic.AnthropicChatOptions;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;
import reactor.core.publisher.Flux;

/** Anthropic's messages, by the vendor's library. */
public final class AnthropicDialect implements Dialect {
    /** The library's limit for a whole answer; silence is limited apart. */
    private static final Duration WHOLE_ANSWER = Duration.ofHours(1);

    private static final Pattern ERROR = Pattern.compile("\"error\"\\s*:\\s*\\{");

    private final ModelSettings settings;
    private final ChatModel model;
    private final Conversations conversations = new Conversations();
    private final LibraryPieces pieces = new LibraryPieces();

    /**
     * Speaks to a model.
     *
     * @param key empty: none is sent
     */
    public AnthropicDialect(ModelSettings settings, String key, HttpCalls calls) {
        this.settings = settings;
        this.model =
                AnthropicChatModel.builder()
                        .options(
                                AnthropicChatOptions.builder()
                                        .baseUrl(settings.url())
                                        .apiKey(key.isEmpty() ? WithoutKey.PLACEHOLDER : key)
                                        .model(settings.model())
                                        .maxTokens(settings.maxOutputTokens())
                                        .maxRetries(0)
                                        .timeout(WHOLE_ANSWER)
                                        .build())
                        .httpClientBuilderCustomizer(
                                builder -> builder.interceptor(new WithoutKey()).interceptor(calls))
                        .build();
    }

    @Override
    public Flux<Piece> ask(ModelRequest request, String call) {
        AnthropicChatOptions.Builder options =
                AnthropicChatOptions.builder()
                        .model(settings.model())
                        .maxTokens(settings.maxOutputTokens())
                        .toolCallbacks(OfferedTool.all(request.tools()))
                        .httpHeaders(settings.headersWith(HttpCalls.HEADER, call))
                        .cacheOptions(
                                AnthropicCacheOptions.builder()
                                        .strategy(AnthropicCacheStrategy.CONVERSATION_HISTORY)
                                        .build());
        Effort effort = request.effort();
        // Not the blocks of extended thinking: the library cannot give them back, as calls then
        // demand.
        if (settings.thinks() && effort != null) {
            options.effort(OutputConfig.Effort.of(effort.word()));
        }
        return model.stream(new Prompt(conversations.of(request), options.build()))
                .concatMapIterable(pieces::of);
    }

    @Override
    public @Nullable ModelFailure sort(Throwable thrown, boolean begun) {
        return switch (thrown) {
            case AnthropicServiceException e ->
                    Failures.status(
                            e.statusCode(),
                            Failures.text(e),
                            e.headers().values("Retry-After").stream().findFirst().orElse(null),
                            e);
            case AnthropicInvalidDataException e -> Failures.garbage(e);
            case AnthropicIoException e when e.getCause() == null -> Failures.connection(e, begun);
            default -> null;
        };
    }

    @Override
    public Pattern refusal() {
        return ERROR;
    }
}
