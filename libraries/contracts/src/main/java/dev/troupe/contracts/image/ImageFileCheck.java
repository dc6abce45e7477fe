package dev.troupe.contracts.image;

import java.util.Locale;
import java.util.Optional;

/**
 * Looks whether an image is whole before a conversation keeps it: what a provider refuses would be refused with every later
 * request, too. Pixels are not decoded.
 */
public final class ImageFileCheck {
    /** Providers refuse longer sides. */
    private static final int LONGEST_SIDE = 8_000;

    private ImageFileCheck() {}

    /** Says what is wrong with an image, as the end of a sentence about it; empty when nothing is. */
    public static Optional<String> fault(ImageFormat format, byte[] bytes) {
        Optional<ImageDimensions> read = dimensions(format, new ImageByteReader(bytes));
        if (read.isEmpty() || read.get().empty()) {
            return Optional.of("is a damaged image, or only the beginning of one");
        }
        ImageDimensions dimensions = read.get();
        if (dimensions.longestSide() > LONGEST_SIDE) {
            return Optional.of(
                    String.format(
                            Locale.ROOT,
                            "has %,d × %,d pixels; models take images of %,d a side at most",
                            dimensions.width(),
                            dimensions.height(),
                            LONGEST_SIDE));
        }
        return Optional.empty();
    }

    private static Optional<ImageDimensions> dimensions(ImageFormat format, ImageByteReader file) {
        return switch (format) {
            case PNG -> PngChunkReader.read(file);
            case JPEG -> JpegSegmentReader.read(file);
            case GIF -> GifBlockReader.read(file);
            case WEBP -> WebpChunkReader.read(file);
        };
    }
}
