package dev.troupe.model.catalog;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** Remembers what servers said of the windows of their models; one that said nothing is asked again later. */
final class KnownModelWindows {
    private static final long ASKED_AGAIN = Duration.ofSeconds(30).toNanos();

    private final ModelWindowLookup lookup;
    private final LongSupplier clock;
    private final Map<ModelSettings, Told> told = new ConcurrentHashMap<>();

    /**
     * Remembers what a lookup finds.
     *
     * @param clock tells nanoseconds
     */
    KnownModelWindows(ModelWindowLookup lookup, LongSupplier clock) {
        this.lookup = lookup;
        this.clock = clock;
    }

    /** A model with the window that its server names, if it does. */
    ModelSettings of(ModelSettings model, String key) {
        if (!model.asksForWindow()) {
            return model;
        }
        long now = clock.getAsLong();
        Told known =
                told.compute(
                        model,
                        (_, before) ->
                                before == null || before.outdated(now)
                                        ? Told.of(model, lookup.ask(model, key), now)
                                        : before);
        return known.settings();
    }

    /** Settings are checked when they are made, which is too much for every model call. */
    private record Told(ModelSettings settings, boolean named, long at) {
        static Told of(ModelSettings model, OptionalInt window, long now) {
            return window.isPresent()
                    ? new Told(model.withWindow(window.getAsInt()), true, now)
                    : new Told(model, false, now);
        }

        boolean outdated(long now) {
            return !named && now - at > ASKED_AGAIN;
        }
    }
}
