package dev.troupe.model.catalog;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what servers said of the windows of their models, and asks them again from time to time: one of one's own may be
 * started again with another window. Only the first caller of a model waits for its server.
 */
final class KnownModelWindows {
    /** After silence. */
    private static final long ASKED_AGAIN = Duration.ofSeconds(30).toNanos();

    private static final long TOLD_AGAIN = Duration.ofMinutes(5).toNanos();

    private final ModelWindowLookup lookup;
    private final LongSupplier clock;
    private final Executor beside;
    private final Map<ModelSettings, AskedModel> asked = new ConcurrentHashMap<>();

    /**
     * Remembers what a lookup finds.
     *
     * @param clock tells nanoseconds
     * @param beside asks servers while their callers go on
     */
    KnownModelWindows(ModelWindowLookup lookup, LongSupplier clock, Executor beside) {
        this.lookup = lookup;
        this.clock = clock;
        this.beside = beside;
    }

    /** A model with the window that its server names, if it does. */
    ModelSettings of(ModelSettings model, String key) {
        if (!model.asksForWindow()) {
            return model;
        }
        AskedModel one = asked.computeIfAbsent(model, AskedModel::new);
        ToldWindow told = one.told;
        if (told == null) {
            return one.ask(null, key).join().settings();
        }
        if (told.outdated(clock.getAsLong())) {
            var _ = one.ask(told, key);
        }
        return told.settings();
    }

    /** Asks the server anew, and waits: a request did not fit what it had said. */
    void askAgain(ModelSettings model, String key) {
        if (model.asksForWindow()) {
            AskedModel one = asked.computeIfAbsent(model, AskedModel::new);
            var _ = one.ask(one.told, key).join();
        }
    }

    /** Is asked about by one at a time; all who want to know meanwhile share the answer. */
    private final class AskedModel {
        private final ModelSettings model;
        private volatile @Nullable ToldWindow told;
        private @Nullable CompletableFuture<ToldWindow> underWay;

        AskedModel(ModelSettings model) {
            this.model = model;
        }

        /** Another may have been told since the asker looked. */
        CompletableFuture<ToldWindow> ask(@Nullable ToldWindow seen, String key) {
            CompletableFuture<ToldWindow> answer = new CompletableFuture<>();
            synchronized (this) {
                if (told != null && !told.equals(seen)) {
                    return CompletableFuture.completedFuture(told);
                }
                if (underWay != null) {
                    return underWay;
                }
                underWay = answer;
            }
            beside.execute(() -> answer.complete(answer(key)));
            return answer;
        }

        private ToldWindow answer(String key) {
            OptionalInt window;
            try {
                window = lookup.ask(model, key);
            } catch (RuntimeException e) {
                window = OptionalInt.empty();
            }
            ToldWindow now = told(window);
            synchronized (this) {
                told = now;
                underWay = null;
            }
            return now;
        }

        /** A server that is silent now is not taken to have changed. */
        private ToldWindow told(OptionalInt window) {
            ToldWindow before = told;
            long now = clock.getAsLong();
            if (window.isPresent()) {
                return new ToldWindow(model.withWindow(window.getAsInt()), now + TOLD_AGAIN);
            }
            ModelSettings settings = before == null ? model.withoutWindow() : before.settings();
            return new ToldWindow(settings, now + ASKED_AGAIN);
        }
    }

    /** Settings are checked when they are made, which is too much for every model call. */
    private record ToldWindow(ModelSettings settings, long until) {
        boolean outdated(long now) {
            return now - until > 0;
        }
    }
}
