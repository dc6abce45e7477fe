package dev.troupe.contracts.image;

import java.util.Optional;

/** Walks over the blocks of a GIF file. */
final class GifBlockReader {
    private static final int TRAILER = 0x3b;
    private static final int EXTENSION = 0x21;
    private static final int PICTURE = 0x2c;
    private static final int HAS_COLOURS = 0x80;
    private static final int FIRST_BLOCK = 13;

    private GifBlockReader() {}

    /** Reads how large the image is; empty when the file is not whole. */
    static Optional<ImageDimensions> read(ImageByteReader file) {
        int width = (int) file.lowFirst(6, 2);
        int height = (int) file.lowFirst(8, 2);
        boolean pictures = false;
        long at = FIRST_BLOCK + colours(file.one(10));
        while (true) {
            switch (file.one(at)) {
                case EXTENSION -> at = behindParts(file, at + 2);
                case PICTURE -> {
                    pictures = true;
                    // Some programs leave the size of the whole at zero.
                    width = Math.max(width, (int) file.lowFirst(at + 5, 2));
                    height = Math.max(height, (int) file.lowFirst(at + 7, 2));
                    at = behindParts(file, at + 11 + colours(file.one(at + 9)));
                }
                case TRAILER -> {
                    return pictures
                            ? Optional.of(new ImageDimensions(width, height))
                            : Optional.empty();
                }
                // Some programs end a block twice.
                case 0 -> at++;
                default -> {
                    return Optional.empty();
                }
            }
        }
    }

    private static long colours(int flags) {
        return flags >= 0 && (flags & HAS_COLOURS) != 0 ? 3L << ((flags & 7) + 1) : 0;
    }

    private static long behindParts(ImageByteReader file, long from) {
        long at = from;
        while (file.one(at) > 0) {
            at += 1 + file.one(at);
        }
        return at + 1;
    }
}
