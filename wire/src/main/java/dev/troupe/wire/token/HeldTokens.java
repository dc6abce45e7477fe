package dev.troupe.wire.token;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.token.IssuedToken;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tokens by what they were asked for. Each is renewed when a third of its life is left; should that
 * fail, it is used until it ends. Measures life by a monotonic clock from before it was asked for, so
 * that other machines' clocks do not matter.
 *
 * @param <R> what a token is asked for with
 */
public final class HeldTokens<R> {
    private static final int RENEWED_WITHIN = 3;

    private final Function<R, IssuedToken> issuer;
    private final LongSupplier nanos;
    private final Map<R, Slot> slots = new ConcurrentHashMap<>();

    /**
     * Holds what the issuer gives.
     *
     * @param nanos such as {@link System#nanoTime}
     */
    public HeldTokens(Function<R, IssuedToken> issuer, LongSupplier nanos) {
        this.issuer = issuer;
        this.nanos = nanos;
    }

    /**
     * A token that is good now.
     *
     * @throws TroupeException the issuer's, when there is none to fall back on
     */
    public String get(R request) {
        Slot slot = slots.computeIfAbsent(request, _ -> new Slot());
        try {
            return slot.token(request);
        } finally {
            slots.values().removeIf(Slot::dead);
        }
    }

    /** The tokens of one request, of which the newest counts. */
    private final class Slot {
        private @Nullable Held held;

        synchronized String token(R request) {
            Held known = held;
            long now = nanos.getAsLong();
            if (known != null && known.fresh(now)) {
                return known.token();
            }
            try {
                Held renewed = Held.of(issuer.apply(request), now);
                held = renewed;
                return renewed.token();
            } catch (TroupeException e) {
                if (known != null && known.alive(nanos.getAsLong())) {
                    return known.token();
                }
                throw e;
            }
        }

        synchronized boolean dead() {
            return held == null || !held.alive(nanos.getAsLong());
        }
    }

    /** A token and its life in nanoseconds. */
    private record Held(String token, long from, long life) {
        static Held of(IssuedToken issued, long from) {
            return new Held(
                    issued.token(), from, Duration.ofSeconds(issued.lifetimeSeconds()).toNanos());
        }

        boolean fresh(long now) {
            return now - from < life - life / RENEWED_WITHIN;
        }

        boolean alive(long now) {
            return now - from < life;
        }
    }
}
