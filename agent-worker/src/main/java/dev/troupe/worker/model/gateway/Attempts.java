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
import dev.troupe.worker.model.wire.TokenUse;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
            Prices prices = settings.price();
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

    Spend lost() {
        return lost;
    }

    ModelAnswer answer(Pieces pieces) {
        Spend spend = told(pieces.use(), pieces);
        boolean estimated = spend == null;
        if (spend == null) {
            spend = estimate(pieces);
        }
        return new ModelAnswer(
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

    private @Nullable Spend told(@Nullable TokenUse use, Pieces pieces) {
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

    private static long written(@Nullable TokenUse use) {
        return use == null ? 0 : use.cacheWritten();
    }

    private Spend estimate(Pieces pieces) {
        return settings.price().spend(tokens.count(request), answered(pieces), 0, 0);
    }

    private long answered(Pieces pieces) {
        return tokens.count(
                new ModelMessage.Assistant(pieces.text(), pieces.calls(), pieces.thoughts()));
    }
}
