package dev.troupe.ledger;

import java.security.SecureRandom;
import java.util.UUID;

/** Identifiers of new things, ordered by time. */
public final class TimeOrderedUuid {
    private static final SecureRandom RANDOM = new SecureRandom();

    private TimeOrderedUuid() {}

    /** A fresh UUID of version 7 (RFC 9562 §5.7). */
    public static UUID fresh() {
        long millis = System.currentTimeMillis();
        long high = (millis << 16) | 0x7000L | RANDOM.nextInt(0x1000);
        long low = (RANDOM.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }
}
