package dev.troupe.worker.model.gateway;

import dev.troupe.contracts.session.Spend;
import dev.troupe.worker.model.ModelAnswer;
import dev.troupe.worker.model.ModelMessage;
import dev.troupe.worker.model.ModelRequest;
import dev.troupe.worker.model.StreamListener;
import dev.troupe.worker.model.catalog.ModelSettings;
import dev.troupe.worker.model.catalog.Prices;
import dev.troupe.worker.model.token.Tokens;
import dev.troupe.worker.model.wire.ModelFailure;
import dev.troupe.worker.model.wire.Pieces;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.metadata.Usage;

/** The tries of one call: how many, how long, and what they cost together. */
final class Attempts {
    private final ModelSettings settings;
    private final Tokens tokens;
    private final ModelRequest request;
    private final long start = System.nanoTime();
    private int count;
    private Spend lost = Spend.NONE;
    private @Nullable ModelFailure last;
    private boolean heard;

    Attempts(ModelSettings settings, Tokens tokens, ModelRequest request) {
        this.settings = settings;
        this.tokens = tokens;
        this.request = request;
    }

    void begin(StreamListener listener) {
        if (last != null) {
            listener.restarted(count, heard, String.valueOf(last.getMessage()));
        }
        count++;
        heard = false;
    }

    void failed(String text, ModelFailure failure) {
        last = failure;
        heard = !text.isEmpty();
        if (heard) {
            // A provider charges for an answer that broke off on the way.
            Prices prices = settings.price();
            lost = lost.plus(prices.spend(tokens.count(request), tokens.count(text), 0, 0));
        }
    }

    void succeeded() {
        heard = false;
    }

    Spend lost() {
        return lost;
    }

    ModelAnswer answer(Pieces pieces) {
        Spend spend = told(pieces.usage(), pieces);
        boolean estimated = spend == null;
        if (spend == null) {
            spend = estimate(pieces);
        }
        return new ModelAnswer(
                pieces.text(),
                pieces.calls(),
                List.of(),
                pieces.finish(),
                spend.plus(lost),
                estimated,
                pieces.cacheWritten(),
                spend.inputTokens() + spend.outputTokens(),
                Duration.ofNanos(System.nanoTime() - start),
                count);
    }

    private @Nullable Spend told(@Nullable Usage usage, Pieces pieces) {
        if (usage == null || usage.getPromptTokens() == null) {
            return null;
        }
        long read = pieces.cacheRead();
        long written = pieces.cacheWritten();
        long input =
                switch (settings.protocol()) {
                    case OPENAI -> usage.getPromptTokens();
                    // Anthropic counts what the cache held, and what it newly holds, apart.
                    case ANTHROPIC -> usage.getPromptTokens() + read + written;
                };
        long output =
                usage.getCompletionTokens() == null
                        ? answered(pieces)
                        : usage.getCompletionTokens();
        return settings.price().spend(input, output, read, written);
    }

    private Spend estimate(Pieces pieces) {
        return settings.price().spend(tokens.count(request), answered(pieces), 0, 0);
    }

    private long answered(Pieces pieces) {
        return tokens.count(new ModelMessage.Assistant(pieces.text(), pieces.calls()));
    }
}
