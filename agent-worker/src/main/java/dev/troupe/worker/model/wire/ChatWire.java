package dev.troupe.worker.model.wire;

import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.StreamListener;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.catalog.Protocol;
import dev.troupe.worker.model.wire.HttpCalls.Handle;
import dev.troupe.worker.model.wire.ModelFailure.Kind;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.ai.anthropic.AnthropicCacheOptions;
import org.springframework.ai.anthropic.AnthropicCacheStrategy;
import org.springframework.ai.anthropic.AnthropicChatModel;
import org.springframework.ai.anthropic.AnthropicChatOptions;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.openai.OpenAiChatModel;
import org.springframework.ai.openai.OpenAiChatOptions;
import org.springframework.ai.tool.ToolCallback;

/** One configured model behind its provider's library, whose own retries are off. */
public final class ChatWire {
    /** The libraries' limit for a whole answer; silence is limited apart. */
    private static final Duration WHOLE_ANSWER = Duration.ofHours(1);

    /** What is shorter would be found in any text. */
    private static final int SHORTEST_KEY = 8;

    private final ModelSettings settings;
    private final String key;
    private final HttpCalls calls;
    private final ChatModel model;
    private final Messages messages;

    /** Opens a model; nothing is sent yet. */
    public ChatWire(ModelSettings settings, String key) {
        this.settings = settings;
        this.key = key;
        this.calls = new HttpCalls(settings.timeLimits());
        this.model =
                switch (settings.protocol()) {
                    case OPENAI -> openAi(key);
                    case ANTHROPIC -> anthropic(key);
                };
        this.messages = new Messages(settings.protocol());
    }

    private ChatModel openAi(String key) {
        return OpenAiChatModel.builder()
                .options(
                        OpenAiChatOptions.builder()
                                .baseUrl(settings.url())
                                .apiKey(key)
                                .model(settings.model())
                                .maxRetries(0)
                                .timeout(WHOLE_ANSWER)
                                .build())
                .httpClientBuilderCustomizer(
                        builder -> builder.interceptor(new EmptyToolCalls()).interceptor(calls))
                .build();
    }

    private ChatModel anthropic(String key) {
        return AnthropicChatModel.builder()
                .options(
                        AnthropicChatOptions.builder()
                                .baseUrl(settings.url())
                                .apiKey(key)
                                .model(settings.model())
                                .maxTokens(settings.maxOutputTokens())
                                .maxRetries(0)
                                .timeout(WHOLE_ANSWER)
                                .build())
                .httpClientBuilderCustomizer(builder -> builder.interceptor(calls))
                .build();
    }

    /**
     * Makes one attempt.
     *
     * @throws ModelFailure sorted by what to do about it
     */
    public Pieces attempt(ModelRequest request, StreamListener listener)
            throws InterruptedException {
        String name = UUID.randomUUID().toString();
        Handle handle = calls.expect(name);
        Pieces pieces = new Pieces(listener);
        boolean whole = false;
        try {
            Prompt prompt = new Prompt(messages.of(request), options(request, name));
            new Reading(model.stream(prompt), settings.timeLimits().idle()).into(pieces);
            whole = true;
            return pieces;
        } catch (ModelFailure e) {
            throw withoutKey(plainer(e, pieces, handle));
        } finally {
            if (!whole) {
                handle.cut();
            }
            calls.forget(name);
        }
    }

    /** Some servers answer a wrong key with that key. */
    private ModelFailure withoutKey(ModelFailure failure) {
        String message = String.valueOf(failure.getMessage());
        return key.length() >= SHORTEST_KEY && message.contains(key)
                ? failure.saying(failure.kind(), message.replace(key, "[key]"))
                : failure;
    }

    /** What did not come from a model at all says more in its own words than in a parser's. */
    private static ModelFailure plainer(ModelFailure failure, Pieces pieces, Handle handle) {
        Optional<Opening> opening = handle.opening();
        return switch (failure.kind()) {
            case NO_ANSWER -> opening.map(it -> foreign(it, failure)).orElse(failure);
            case INVALID_OUTPUT ->
                    opening.filter(_ -> pieces.silent())
                            .map(it -> foreign(it, failure))
                            .orElse(failure);
            case KEY, REJECTED, OVERLOAD ->
                    opening.filter(it -> it.isPage() || !it.explains())
                            .map(it ->
                                    failure.saying(
                                            failure.kind(),
                                            "it answered " + it.status() + " with " + it.text()))
                            .orElse(failure);
            case RATE_LIMIT, TIME_OUT, CONNECTION, BROKEN_STREAM, CONTEXT_TOO_LONG -> failure;
        };
    }

    private static ModelFailure foreign(Opening opening, ModelFailure failure) {
        return failure.saying(
                Kind.NO_ANSWER, "instead of a model's answer it sent " + opening.text());
    }

    private ChatOptions options(ModelRequest request, String name) {
        Map<String, String> headers = new HashMap<>(Map.of(HttpCalls.HEADER, name));
        Map<String, String> configured = settings.headers();
        if (configured != null) {
            headers.putAll(configured);
        }
        List<ToolCallback> tools = request.tools().stream().map(OfferedTool::of).toList();
        return switch (settings.protocol()) {
            case OPENAI -> openAiOptions(headers, tools);
            case ANTHROPIC ->
                    AnthropicChatOptions.builder()
                            .model(settings.model())
                            .maxTokens(settings.maxOutputTokens())
                            .toolCallbacks(tools)
                            .httpHeaders(headers)
                            .cacheOptions(
                                    AnthropicCacheOptions.builder()
                                            .strategy(AnthropicCacheStrategy.CONVERSATION_HISTORY)
                                            .build())
                            .build();
        };
    }

    private ChatOptions openAiOptions(Map<String, String> headers, List<ToolCallback> tools) {
        OpenAiChatOptions.Builder options = OpenAiChatOptions.builder();
        options.model(settings.model()).toolCallbacks(tools);
        options.customHeaders(headers);
        // OpenAI's newer models refuse the old name, other servers do not know the new one.
        if (settings.url().equals(Protocol.OPENAI.baseUrl())) {
            options.maxCompletionTokens(settings.maxOutputTokens());
        } else {
            options.maxTokens(settings.maxOutputTokens());
        }
        return options.build();
    }
}
