package dev.troupe.edit.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A process that rewrites files until it is killed: one file atomically, in turn with two generations of content. */
final class AlternatingWriter {

    static final int SIZE = 200_000;

    private AlternatingWriter() {}

    /**
     * Writes forever.
     *
     * @param arguments the file
     */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        List<byte[]> contents = List.of(content('a'), content('b'));
        System.out.println("writing");
        System.out.flush();
        for (int i = 0; ; i++) {
            AtomicFiles.write(file, contents.get(i % 2));
        }
    }

    static byte[] content(char letter) {
        return String.valueOf(letter).repeat(SIZE).getBytes(StandardCharsets.US_ASCII);
    }
}
