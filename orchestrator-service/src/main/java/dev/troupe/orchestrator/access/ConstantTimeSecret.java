package dev.troupe.orchestrator.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/** A secret that is compared without telling by the time it takes how much of a guess was right. */
final class ConstantTimeSecret {
    private final byte[] digest;

    ConstantTimeSecret(String text) {
        this.digest = digest(text);
    }

    boolean is(@Nullable String guess) {
        return guess != null && MessageDigest.isEqual(digest, digest(guess));
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256.", e);
        }
    }
}
