package dev.troupe.contracts.image;

import java.util.Optional;
import java.util.zip.CRC32;

/** Walks over the chunks of a PNG file. */
final class PngChunkReader {
    private static final int FIRST = 8;
    private static final int HEADER_LENGTH = 13;
    private static final int AROUND = 12;
    private static final int LOWER_CASE = 0x20;

    private PngChunkReader() {}

    /** Reads how large the image is; empty when the file is not whole. */
    static Optional<ImageDimensions> read(ImageByteReader file) {
        if (!file.name(FIRST + 4).equals("IHDR") || file.highFirst(FIRST, 4) != HEADER_LENGTH) {
            return Optional.empty();
        }
        boolean pixels = false;
        long at = FIRST;
        while (true) {
            long length = file.highFirst(at, 4);
            String name = file.name(at + 4);
            if (length < 0 || at + AROUND + length > file.length()) {
                return Optional.empty();
            }
            // Chunks whose name begins with a small letter can be passed over, so readers do not
            // mind them.
            boolean needed = (file.one(at + 4) & LOWER_CASE) == 0;
            if (needed && !matchesChecksum(file, at, length)) {
                return Optional.empty();
            }
            pixels |= name.equals("IDAT") && length > 0;
            if (name.equals("IEND")) {
                return pixels ? Optional.of(dimensions(file)) : Optional.empty();
            }
            at += AROUND + length;
        }
    }

    private static ImageDimensions dimensions(ImageByteReader file) {
        return new ImageDimensions(
                (int) file.highFirst(FIRST + 8, 4), (int) file.highFirst(FIRST + 12, 4));
    }

    private static boolean matchesChecksum(ImageByteReader file, long at, long length) {
        CRC32 sum = new CRC32();
        sum.update(file.all(), (int) at + 4, (int) length + 4);
        return sum.getValue() == file.highFirst(at + 8 + length, 4);
    }
}
