package dev.troupe.contracts.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The hashes that tie the entries of the audit trail together, as {@code docs/admin/security.md} describes them for others.
 * Every field is preceded by its length, so none can flow into another.
 */
public final class AuditHashChain {
    private AuditHashChain() {}

    /** What stands before the first entry, in hex. */
    public static String start(UUID trail) {
        MessageDigest digest = sha256();
        field(digest, "troupe audit trail");
        field(digest, trail.toString());
        return HexFormat.of().formatHex(digest.digest());
    }

    /** The hash of an entry after another, in hex. */
    public static String next(String previous, long number, AuditEvent event) {
        MessageDigest digest = sha256();
        field(digest, previous);
        field(digest, Long.toString(number));
        field(digest, event.id().toString());
        field(digest, event.at());
        field(digest, event.kind());
        origin(digest, event.origin());
        field(digest, event.target());
        field(digest, event.outcome());
        new TreeMap<>(event.detail())
                .forEach((key, value) -> {
                    field(digest, key);
                    field(digest, value);
                });
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void origin(MessageDigest digest, RequestOrigin origin) {
        field(digest, origin.team());
        field(digest, origin.user());
        field(digest, origin.sessionId());
        field(digest, origin.taskId());
        field(digest, origin.agent());
        field(digest, origin.repository());
    }

    private static void field(MessageDigest digest, @Nullable Object value) {
        byte[] bytes = value == null ? null : value.toString().getBytes(StandardCharsets.UTF_8);
        String length = bytes == null ? "-;" : bytes.length + ":";
        digest.update(length.getBytes(StandardCharsets.US_ASCII));
        if (bytes != null) {
            digest.update(bytes);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256, but not this one.", e);
        }
    }
}
