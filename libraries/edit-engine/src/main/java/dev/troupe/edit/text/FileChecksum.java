package dev.troupe.edit.text;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The SHA-256 of a file's bytes: what an edit names to say which version it was made against.
 *
 * @param hex 64 lower-case hexadecimal digits
 */
public record FileChecksum(String hex) {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

    /** Rejects anything but 64 lower-case hexadecimal digits. */
    public FileChecksum {
        if (!FORM.matcher(hex).matches()) {
            throw new IllegalArgumentException(
                    "A checksum is 64 lower-case hexadecimal digits; got "
                            + hex.length()
                            + " characters.");
        }
    }

    /** The checksum of these bytes. */
    public static FileChecksum of(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return new FileChecksum(HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java runtime has SHA-256.", impossible);
        }
    }

    @Override
    public String toString() {
        return hex;
    }
}
