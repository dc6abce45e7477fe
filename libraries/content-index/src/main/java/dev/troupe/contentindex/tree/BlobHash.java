package dev.troupe.contentindex.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Gives bytes the id that git gives them as a blob, by the JDK's own SHA-1, which processors help with. JGit's looks for
 * attempts at collisions, and takes several times as long.
 */
public final class BlobHash {
    private static final int PIECE = 1 << 16;

    private BlobHash() {}

    /** Hashes a content. */
    public static ObjectId of(byte[] content) {
        MessageDigest digest = begin(content.length);
        digest.update(content);
        return ObjectId.fromRaw(digest.digest());
    }

    /** Hashes a content of which not more than a piece is held in memory. */
    static ObjectId of(InputStream content, long length) throws IOException {
        MessageDigest digest = begin(length);
        byte[] piece = new byte[PIECE];
        for (int read = content.read(piece); read >= 0; read = content.read(piece)) {
            digest.update(piece, 0, read);
        }
        return ObjectId.fromRaw(digest.digest());
    }

    private static MessageDigest begin(long length) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            digest.update(("blob " + length + "\0").getBytes(StandardCharsets.US_ASCII));
            return digest;
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("Each JDK has SHA-1.", absent);
        }
    }
}
