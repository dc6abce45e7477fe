package dev.troupe.wire.token;

import com.nimbusds.jwt.JWTClaimsSet;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Claims of tokens whose signature was found good, for a minute each: callers come again and again with the same token,
 * and its signature takes longer to check than most questions to answer. What the claims say is looked at each time. A key
 * that the orchestrator no longer publishes may count for that minute longer.
 */
final class VerifiedTokens {
    private static final long KEPT = Duration.ofMinutes(1).toNanos();
    private static final int MOST = 10_000;

    private record Verified(JWTClaimsSet claims, long at) {}

    private final Map<String, Verified> known = new ConcurrentHashMap<>();
    private final LongSupplier nanos;
    private volatile long swept;

    /**
     * Knows none yet.
     *
     * @param nanos such as {@link System#nanoTime}
     */
    VerifiedTokens(LongSupplier nanos) {
        this.nanos = nanos;
        this.swept = nanos.getAsLong();
    }

    /** The claims of a token that was found good less than a minute ago, otherwise null. */
    @Nullable JWTClaimsSet claims(String token) {
        Verified found = known.get(token);
        return found == null || old(found, nanos.getAsLong()) ? null : found.claims();
    }

    /** Remembers claims; whoever does has verified the signature just now. */
    void keep(String token, JWTClaimsSet claims) {
        long now = nanos.getAsLong();
        if (now - swept > KEPT) {
            swept = now;
            known.values().removeIf(it -> old(it, now));
        }
        if (known.size() >= MOST) {
            known.clear();
        }
        known.put(token, new Verified(claims, now));
    }

    private static boolean old(Verified found, long now) {
        return now - found.at() >= KEPT;
    }

    /** How many are remembered. */
    int size() {
        return known.size();
    }
}
