package dev.troupe.testkit.model.wire.google;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;

/**
 * Thought signatures: opaque bytes that must come back with the call that they came with. These are made
 * from the call's name, so that a restarted server knows its own.
 */
final class ThoughtSignature {
    /** What the service documents for calls that it did not make itself. */
    private static final Set<String> WAIVERS =
            Set.of("skip_thought_signature_validator", "context_engineering_is_the_way_to_go");

    private ThoughtSignature() {}

    /** The signature for a call of that tool, or for an answer without calls. */
    static String of(String name) {
        return Base64.getEncoder().encodeToString(bytes(name));
    }

    static boolean accepts(String name, String signature) {
        return WAIVERS.contains(signature)
                || WAIVERS.contains(new String(decoded(signature), StandardCharsets.UTF_8))
                || Arrays.equals(decoded(signature), bytes(name));
    }

    /** Bytes in JSON may come in either alphabet. */
    private static byte[] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text.replace('-', '+').replace('_', '/'));
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private static byte[] bytes(String name) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(("thought of " + name).getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256", e);
        }
    }
}
