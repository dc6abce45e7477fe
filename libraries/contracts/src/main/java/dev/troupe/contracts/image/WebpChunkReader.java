package dev.troupe.contracts.image;

import java.util.Optional;
import java.util.Set;

/** Walks over the chunks of a WebP file. */
final class WebpChunkReader {
    private static final int FIRST = 12;
    private static final int SIDE = 0x3fff;
    private static final Set<String> PIXELS = Set.of("VP8 ", "VP8L", "ANMF");

    private WebpChunkReader() {}

    /** Reads how large the image is; empty when the file is not whole. */
    static Optional<ImageDimensions> read(ImageByteReader file) {
        long end = file.lowFirst(4, 4) + 8;
        if (end < FIRST || end > file.length()) {
            return Optional.empty();
        }
        boolean pixels = false;
        long at = FIRST;
        while (at + 8 <= end) {
            long length = file.lowFirst(at + 4, 4);
            if (at + 8 + length > end) {
                return Optional.empty();
            }
            pixels |= PIXELS.contains(file.name(at)) && length > 0;
            at += 8 + length + length % 2;
        }
        return pixels ? dimensions(file) : Optional.empty();
    }

    private static Optional<ImageDimensions> dimensions(ImageByteReader file) {
        long data = FIRST + 8;
        return switch (file.name(FIRST)) {
            case "VP8X" -> size(file.lowFirst(data + 4, 3) + 1, file.lowFirst(data + 7, 3) + 1);
            case "VP8L" -> {
                long bits = file.lowFirst(data + 1, 4);
                yield file.one(data) == 0x2f
                        ? size((bits & SIDE) + 1, ((bits >> 14) & SIDE) + 1)
                        : Optional.empty();
            }
            case "VP8 " ->
                    file.highFirst(data + 3, 3) == 0x9d012a
                            ? size(
                                    file.lowFirst(data + 6, 2) & SIDE,
                                    file.lowFirst(data + 8, 2) & SIDE)
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static Optional<ImageDimensions> size(long width, long height) {
        return Optional.of(new ImageDimensions((int) width, (int) height));
    }
}
