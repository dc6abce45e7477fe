package dev.troupe.syntax.tree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Compares a native library with the SHA-256 checksum in the file beside it. */
public final class LibraryChecksum {
    /** What the name of the checksum's file has behind that of the library. */
    public static final String ENDING = ".sha256";

    private LibraryChecksum() {}

    /** Names the file that holds a library's checksum. */
    public static Path fileOf(Path library) {
        return library.resolveSibling(library.getFileName() + ENDING);
    }

    /** Writes a checksum as {@code sha256sum} does: hexadecimal digits, then the library's name. */
    public static String lineFor(Path library, byte[] content) {
        return hash(content) + "  " + library.getFileName() + "\n";
    }

    /**
     * Tells whether the content is what the checksum's file says.
     *
     * @throws IOException when there is no such file, or it cannot be read
     */
    public static boolean matches(Path library, byte[] content) throws IOException {
        String line = Files.readString(fileOf(library), StandardCharsets.ISO_8859_1);
        return line.strip().startsWith(hash(content));
    }

    private static String hash(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
