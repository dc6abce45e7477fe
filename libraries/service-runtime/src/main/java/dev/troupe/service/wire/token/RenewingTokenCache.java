package dev.troupe.service.wire.token;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.token.IssuedToken;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tokens by what they were asked for. Each is renewed when a third of its life is left; should that
 * fail, it is used until it ends, and asked for again five seconds later. While one thread asks, the
 * others use what there is. Measures life by a monotonic clock from before it was asked for, so that
 * other machines' clocks do not matter.
 *
 * @param <R> what a token is asked for with
 */
public final class RenewingTokenCache<R> {
    private static final int RENEWED_WITHIN = 3;
    private static final long PAUSE = Duration.ofSeconds(5).toNanos();

    private final Function<R, IssuedToken> issuer;
    private final LongSupplier nanos;
    private final Map<R, Slot> slots = new ConcurrentHashMap<>();

    /**
     * Holds what the issuer gives.
     *
     * @param nanos such as {@link System#nanoTime}
     */
    public RenewingTokenCache(Function<R, IssuedToken> issuer, LongSupplier nanos) {
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
        private final ReentrantLock asking = new ReentrantLock();
        private volatile @Nullable Held held;

        String token(R request) {
            Held known = held;
            long now = nanos.getAsLong();
            if (known == null || !known.alive(now)) {
                asking.lock();
            } else if (known.fresh(now) || !asking.tryLock()) {
                return known.token();
            }
            try {
                return renewed(request);
            } finally {
                asking.unlock();
            }
        }

        private String renewed(R request) {
            Held known = held;
            long now = nanos.getAsLong();
            if (known != null && known.fresh(now)) {
                return known.token();
            }
            try {
                Held renewed = Held.of(issuer.apply(request), now);
                held = renewed;
                return renewed.token();
            } catch (RuntimeException e) {
                long failed = nanos.getAsLong();
                if (known != null && known.alive(failed)) {
                    held = known.pausing(failed);
                    return known.token();
                }
                throw e;
            }
        }

        /** Never waits: it is asked by those who want other tokens. */
        boolean dead() {
            Held known = held;
            return !asking.isLocked() && (known == null || !known.alive(nanos.getAsLong()));
        }
    }

    /** A token, its life, and when in it a newer one is asked for, in nanoseconds. */
    private record Held(String token, long from, long life, long renewal) {
        static Held of(IssuedToken issued, long from) {
            long life = Duration.ofSeconds(issued.lifetimeSeconds()).toNanos();
            return new Held(issued.token(), from, life, life - life / RENEWED_WITHIN);
        }

        Held pausing(long now) {
            return new Held(token, from, life, Math.min(life, now - from + PAUSE));
        }

        boolean fresh(long now) {
            return now - from < renewal;
        }

        boolean alive(long now) {
            return now - from < life;
        }
    }
}
