package dev.troupe.security.hash;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes the SHA-256 of what was added, in hex. */
public final class Sha256Hash {
    private final MessageDigest digest;

    /** Of nothing yet. */
    public Sha256Hash() {
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256, but not this one.", e);
        }
    }

    /** That of some bytes. */
    public static String of(byte[] bytes) {
        Sha256Hash sha256 = new Sha256Hash();
        sha256.digest.update(bytes);
        return sha256.hex();
    }

    /** That of a text in UTF-8. */
    public static String of(String text) {
        return new Sha256Hash().add(text).hex();
    }

    /** Adds a text in UTF-8. */
    public Sha256Hash add(String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** That of all that was added; it then starts anew. */
    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
