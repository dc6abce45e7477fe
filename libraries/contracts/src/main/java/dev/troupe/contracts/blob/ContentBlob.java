package dev.troupe.contracts.blob;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Bytes with their name: the SHA-256 of them in lower-case hex. */
public final class ContentBlob {
    private final String hash;
    private final byte[] bytes;

    private ContentBlob(String hash, byte[] bytes) {
        this.hash = hash;
        this.bytes = bytes;
    }

    /** Copies and names the bytes. */
    public static ContentBlob of(byte[] bytes) {
        return new ContentBlob(hash(bytes), bytes.clone());
    }

    /** The name these bytes have. */
    public static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256.", e);
        }
    }

    /** SHA-256 in lower-case hex, 64 characters. */
    public String hash() {
        return hash;
    }

    /** A copy of the bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }
}
