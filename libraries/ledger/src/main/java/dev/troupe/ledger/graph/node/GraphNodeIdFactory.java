package dev.troupe.ledger.graph.node;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/** Identifiers of nodes, derived so that the same node cannot be created twice. */
public final class GraphNodeIdFactory {
    private GraphNodeIdFactory() {}

    /**
     * The UUID of version 8 that the same seed, kind and key always give.
     *
     * @param seed usually the task that spawns the nodes
     */
    public static UUID of(UUID seed, TaskGraphNode.Kind kind, String key) {
        byte[] name = (kind + ":" + key).getBytes(StandardCharsets.UTF_8);
        ByteBuffer all =
                ByteBuffer.allocate(16 + name.length)
                        .putLong(seed.getMostSignificantBits())
                        .putLong(seed.getLeastSignificantBits())
                        .put(name);
        ByteBuffer hash = ByteBuffer.wrap(sha256(all.array()));
        long high = (hash.getLong() & 0xffff_ffff_ffff_0fffL) | 0x8000L;
        long low = (hash.getLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
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
