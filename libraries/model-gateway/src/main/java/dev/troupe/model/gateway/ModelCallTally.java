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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The tries of one call: how many, how long, and what they cost together. */
final class ModelCallTally {
    private final ModelSettings settings;
    private final TokenCounter tokens;
    private final ModelRequest request;
    private final Predicate<ModelFailure> borne;
    private final long start = System.nanoTime();
    private int count;
    private ModelUsage abortedUsage = ModelUsage.NONE;
    private @Nullable ModelFailure last;
    private boolean heard;

    /**
     * @param borne tells failures that are not told one by one, as somebody waits for their end
     */
    ModelCallTally(
            ModelSettings settings,
            TokenCounter tokens,
            ModelRequest request,
            Predicate<ModelFailure> borne) {
        this.borne = borne;
        this.settings = settings;
        this.tokens = tokens;
        this.request = request;
    }

    void begin(ModelStreamListener listener) {
        if (last != null && !borne.test(last)) {
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
            abortedUsage =
                    abortedUsage.plus(
                            prices.spend(tokens.count(request), tokens.count(written), 0, 0));
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
        return abortedUsage;
    }

    ModelResponse answer(ResponseAssembler assembler) {
        ModelUsage spend = told(assembler.use(), assembler);
        boolean estimated = spend == null;
        if (spend == null) {
            spend = estimate(assembler);
        }
        return new ModelResponse(
                request.model(),
                assembler.text(),
                assembler.calls(),
                assembler.thoughts(),
                List.of(),
                List.of(),
                assembler.finish(),
                spend.plus(abortedUsage),
                estimated,
                written(assembler.use()),
                spend.inputTokens() + spend.outputTokens(),
                Duration.ofNanos(System.nanoTime() - start),
                count);
    }

    private @Nullable ModelUsage told(
            @Nullable ProviderTokenUsage tokenUsage, ResponseAssembler assembler) {
        if (tokenUsage == null) {
            return null;
        }
        Long output = tokenUsage.output();
        return settings.price()
                .spend(
                        tokenUsage.input(),
                        output == null ? answered(assembler) : output,
                        tokenUsage.cacheRead(),
                        tokenUsage.cacheWritten());
    }

    private static long written(@Nullable ProviderTokenUsage tokenUsage) {
        return tokenUsage == null ? 0 : tokenUsage.cacheWritten();
    }

    private ModelUsage estimate(ResponseAssembler assembler) {
        return settings.price().spend(tokens.count(request), answered(assembler), 0, 0);
    }

    private long answered(ResponseAssembler assembler) {
        return tokens.count(
                new ModelMessage.Assistant(
                        assembler.text(), assembler.calls(), assembler.thoughts()));
    }
}
