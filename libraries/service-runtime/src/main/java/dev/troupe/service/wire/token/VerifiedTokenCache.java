package dev.troupe.service.wire.token;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jwt.JWTClaimsSet;
import java.security.Key;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Claims of tokens whose signature was found good, for a minute each: callers come again and again with the same token,
 * and its signature takes longer to check than most questions to answer. What the claims say, and whether the key is one of
 * the orchestrator's, is looked at each time.
 */
final class VerifiedTokenCache {
    private static final long KEPT = Duration.ofMinutes(1).toNanos();
    private static final int MOST = 10_000;

    /**
     * A token with a good signature.
     *
     * @param key that it was made with
     */
    record Signed(JWSHeader header, Key key, JWTClaimsSet claims) {}

    private record Verified(Signed signed, long at) {}

    private final Map<String, Verified> known = new ConcurrentHashMap<>();
    private final LongSupplier nanos;
    private volatile long swept;

    /**
     * Knows none yet.
     *
     * @param nanos such as {@link System#nanoTime}
     */
    VerifiedTokenCache(LongSupplier nanos) {
        this.nanos = nanos;
        this.swept = nanos.getAsLong();
    }

    /** What a token is that was found good less than a minute ago, otherwise null. */
    @Nullable Signed find(String token) {
        Verified found = known.get(token);
        return found == null || old(found, nanos.getAsLong()) ? null : found.signed();
    }

    /** Remembers a token; whoever does has verified the signature just now. */
    void keep(String token, Signed signed) {
        long now = nanos.getAsLong();
        if (now - swept > KEPT) {
            swept = now;
            known.values().removeIf(it -> old(it, now));
        }
        if (known.size() >= MOST) {
            known.clear();
        }
        known.put(token, new Verified(signed, now));
    }

    private static boolean old(Verified found, long now) {
        return now - found.at() >= KEPT;
    }

    /** How many are remembered. */
    int size() {
        return known.size();
    }
}
