package dev.troupe.security.audit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * What a file of entries must be.
 *
 * @param first number of its first entry
 * @param hash of its last entry
 * @param sha256 of its bytes
 */
record Sealed(long first, String hash, String sha256) {
    private static final int BATCH = 1_000;

    /** The file of the entries from one number to another, both of which are in the table. */
    static Sealed of(Lines lines, AuditTable table, long first, long last) {
        MessageDigest digest = digest();
        for (long done = first - 1; done < last; ) {
            List<String> some = lines.after(done, (int) Math.min(BATCH, last - done));
            for (String line : some) {
                digest.update((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
            if (some.isEmpty()) {
                break;
            }
            done += some.size();
        }
        return new Sealed(
                first, table.hashOf(last).orElse(""), HexFormat.of().formatHex(digest.digest()));
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256, but not this one.", e);
        }
    }
}
