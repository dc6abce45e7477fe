package dev.troupe.edit.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Reads files that somebody else has put there. Only regular ones are opened, since opening a pipe waits until
 * somebody writes to it, which nothing can end; and only so much is read, since devices and logs have no end.
 */
public final class RegularFileReader {
    /** More bytes than any file has that is edited or kept. */
    public static final int LARGEST = 64 * 1024 * 1024;

    private static final Path NOTHING = Path.of("/dev/null");

    private RegularFileReader() {}

    /**
     * Whether a path leads to what nobody should open, as that may wait or never end: a pipe, a socket, or a device
     * other than the one that is always empty.
     */
    public static boolean special(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).isOther()
                    && !path.toRealPath().equals(NOTHING);
        } catch (IOException nothing) {
            return false;
        }
    }

    /**
     * The bytes of a file of at most {@link #LARGEST}.
     *
     * @throws UnreadableFileException when it is none, or larger
     */
    public static byte[] read(Path file, LinkOption... options) throws IOException {
        return read(file, LARGEST, options);
    }

    /**
     * The bytes of a file.
     *
     * @param largest how many it may have
     * @throws UnreadableFileException when it is none, or larger
     */
    public static byte[] read(Path file, int largest, LinkOption... options) throws IOException {
        if (!Files.readAttributes(file, BasicFileAttributes.class, options).isRegularFile()) {
            throw new UnreadableFileException(file, "is no regular file");
        }
        try (InputStream stream = Files.newInputStream(file, options)) {
            byte[] bytes = stream.readNBytes(largest + 1);
            if (bytes.length > largest) {
                throw new UnreadableFileException(
                        file, "is larger than %d bytes".formatted(largest));
            }
            return bytes;
        }
    }

    /**
     * The text of a short file such as those in which git keeps names; what is not UTF-8 is replaced.
     *
     * @throws UnreadableFileException when it is none, or larger than a name can be
     */
    public static String line(Path file) throws IOException {
        return new String(read(file, 64 * 1024), StandardCharsets.UTF_8).strip();
    }
}
