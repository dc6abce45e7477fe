package dev.troupe.ledger.wait;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/** Identifiers of items, derived so that the same item cannot be asked twice. */
public final class TaskWaitIdFactory {
    private TaskWaitIdFactory() {}

    /** The UUID of version 8 that the same task and sequence number always give. */
    public static UUID of(UUID task, long seq) {
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
