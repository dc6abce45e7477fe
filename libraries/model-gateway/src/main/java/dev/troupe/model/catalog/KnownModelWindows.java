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
                                        ? new Told(lookup.ask(model, key), now)
                                        : before);
        return known.window().isPresent() ? model.withWindow(known.window().getAsInt()) : model;
    }

    private record Told(OptionalInt window, long at) {
        boolean outdated(long now) {
            return window.isEmpty() && now - at > ASKED_AGAIN;
        }
    }
}
