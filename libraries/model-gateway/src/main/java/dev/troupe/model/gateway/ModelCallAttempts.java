package dev.troupe.model.gateway;

import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.model.ModelMessage;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelResponse;
import dev.troupe.model.ModelStreamListener;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.model.catalog.TokenPrices;
import dev.troupe.model.connection.ModelFailure;
import dev.troupe.model.connection.ProviderTokenUsage;
import dev.troupe.model.connection.ResponseAssembler;
import dev.troupe.model.token.TokenCounter;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tries of one call: how many, how long, and what they cost together. */
final class ModelCallAttempts {
    private final ModelSettings settings;
    private final TokenCounter tokens;
    private final ModelRequest request;
    private final long start = System.nanoTime();
    private int count;
    private ModelUsage lost = ModelUsage.NONE;
    private @Nullable ModelFailure last;
    private boolean heard;

    ModelCallAttempts(ModelSettings settings, TokenCounter tokens, ModelRequest request) {
        this.settings = settings;
        this.tokens = tokens;
        this.request = request;
    }

    void begin(ModelStreamListener listener) {
        if (last != null) {
            listener.onRetry(count, heard, String.valueOf(last.getMessage()));
        }
        count++;
        heard = false;
    }

    /**
     * The attempt came to nothing.
     *
     * @param shown whether pieces of it were heard
     * @param written what the model had written until then
     */
    void failed(boolean shown, String written, ModelFailure failure) {
        last = failure;
        heard = shown;
        if (!written.isEmpty()) {
            // A provider charges for an answer that broke off on the way.
            TokenPrices prices = settings.price();
            lost = lost.plus(prices.spend(tokens.count(request), tokens.count(written), 0, 0));
        }
    }

    void succeeded() {
        heard = false;
    }

    /** Whether pieces of the attempt that failed last had come. */
    boolean heard() {
        return heard;
    }

    ModelUsage lost() {
        return lost;
    }

    ModelResponse answer(ResponseAssembler pieces) {
        ModelUsage spend = told(pieces.use(), pieces);
        boolean estimated = spend == null;
        if (spend == null) {
            spend = estimate(pieces);
        }
        return new ModelResponse(
                request.model(),
                pieces.text(),
                pieces.calls(),
                pieces.thoughts(),
                List.of(),
                List.of(),
                pieces.finish(),
                spend.plus(lost),
                estimated,
                written(pieces.use()),
                spend.inputTokens() + spend.outputTokens(),
                Duration.ofNanos(System.nanoTime() - start),
                count);
    }

    private @Nullable ModelUsage told(@Nullable ProviderTokenUsage use, ResponseAssembler pieces) {
        if (use == null) {
            return null;
        }
        Long output = use.output();
        return settings.price()
                .spend(
                        use.input(),
                        output == null ? answered(pieces) : output,
                        use.cacheRead(),
                        use.cacheWritten());
    }

    private static long written(@Nullable ProviderTokenUsage use) {
        return use == null ? 0 : use.cacheWritten();
    }

    private ModelUsage estimate(ResponseAssembler pieces) {
        return settings.price().spend(tokens.count(request), answered(pieces), 0, 0);
    }

    private long answered(ResponseAssembler pieces) {
        return tokens.count(
                new ModelMessage.Assistant(pieces.text(), pieces.calls(), pieces.thoughts()));
    }
}
