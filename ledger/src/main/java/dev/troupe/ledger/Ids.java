package dev.troupe.ledger;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.UUID;

/** Identifiers: time-ordered for new things, derived for things that must not exist twice. */
public final class Ids {
    private static final SecureRandom RANDOM = new SecureRandom();

    private Ids() {}

    /** A fresh UUID of version 7 (RFC 9562 §5.7). */
    public static UUID fresh() {
        long millis = System.currentTimeMillis();
        long high = (millis << 16) | 0x7000L | RANDOM.nextInt(0x1000);
        long low = (RANDOM.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }

    /** The UUID of version 8 that the same task and sequence number always give. */
    public static UUID derived(UUID task, long seq) {
        byte[] hash =
                sha256(
                        ByteBuffer.allocate(24)
                                .putLong(task.getMostSignificantBits())
                                .putLong(task.getLeastSignificantBits())
                                .putLong(seq)
                                .array());
        ByteBuffer bytes = ByteBuffer.wrap(hash);
        long high = (bytes.getLong() & 0xffff_ffff_ffff_0fffL) | 0x8000L;
        long low = (bytes.getLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256.", e);
        }
    }
}
