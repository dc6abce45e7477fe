package dev.troupe.model.token;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import dev.troupe.model.ModelImage;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelSettings;
import java.util.Collection;

/**
 * Counts tokens. For models at OpenAI the count is theirs; for others it is an estimate that errs to the
 * high side.
 */
public final class TokenCounter {
    private static final EncodingRegistry REGISTRY = Encodings.newLazyEncodingRegistry();
    private static final int PER_MESSAGE = 6;
    private static final int HUGE = 2_000_000;

    private final Encoding encoding;
    private final double factor;

    private TokenCounter(EncodingType type, double factor) {
        this.encoding = REGISTRY.getEncoding(type);
        this.factor = factor;
    }

    /** The counter for a model. */
    public static TokenCounter of(ModelSettings model) {
        return switch (model.protocol()) {
            case OPENAI ->
                    // Other models that speak the protocol have words of their own.
                    new TokenCounter(EncodingType.O200K_BASE, model.atProvider() ? 1.0 : 1.25);
            case ANTHROPIC, GOOGLE, OLLAMA -> new TokenCounter(EncodingType.O200K_BASE, 1.25);
        };
    }

    /** Tokens of a text. */
    public long count(String text) {
        // Counting is slow on very long texts, and their exact size decides nothing any more.
        long plain = text.length() > HUGE ? text.length() / 3 : encoding.countTokensOrdinary(text);
        return (long) Math.ceil(plain * factor);
    }

    /** Tokens of a message with its wrapping. */
    public long count(ModelMessage message) {
        return PER_MESSAGE
                + switch (message) {
                    case ModelMessage.User user ->
                            count(user.text()) + (long) user.images().size() * ModelImage.TOKENS;
                    case ModelMessage.Assistant assistant ->
                            count(assistant.text())
                                    + assistant.thoughts().stream()
                                            .mapToLong(it -> count(it.block()))
                                            .sum()
                                    + assistant.calls().stream().mapToLong(this::count).sum();
                    case ModelMessage.Results results ->
                            results.results().stream()
                                    .mapToLong(it -> PER_MESSAGE + count(it.text()))
                                    .sum();
                };
    }

    private long count(RawToolCall call) {
        // Thoughts may be in the signature, which goes out again with every turn.
        String signature = call.signature();
        return PER_MESSAGE + count(call.arguments()) + (signature == null ? 0 : count(signature));
    }

    /** Tokens that the description of the tools takes. */
    public long count(Collection<ToolSpec> tools) {
        return tools.stream()
                .mapToLong(
                        it -> PER_MESSAGE + count(it.description()) + count(it.schema().toString()))
                .sum();
    }

    /** Tokens of a whole request. */
    public long count(ModelRequest request) {
        return count(request.system())
                + count(request.tools())
                + request.messages().stream().mapToLong(this::count).sum();
    }
}
