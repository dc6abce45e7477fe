package dev.troupe.contracts.image;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Walks over the segments of a JPEG file; a picture inside of one, such as a preview, is passed over. */
final class JpegSegmentReader {
    private static final int MARK = 0xff;
    private static final int END = 0xd9;
    private static final int SCAN = 0xda;
    private static final int FIRST_FRAME = 0xc0;
    private static final int LAST_FRAME = 0xcf;

    /** Tables and extensions among the numbers of frames. */
    private static final Set<Integer> NO_FRAMES = Set.of(0xc4, 0xc8, 0xcc);

    private JpegSegmentReader() {}

    /** Reads how large the image is; empty when the file is not whole. */
    static Optional<ImageDimensions> read(ImageByteReader file) {
        @Nullable ImageDimensions dimensions = null;
        boolean scanned = false;
        long at = 2;
        while (true) {
            at = markerAfter(file, at);
            int marker = file.one(at);
            if (marker == END) {
                return scanned ? Optional.ofNullable(dimensions) : Optional.empty();
            }
            if (marker < 0) {
                return Optional.empty();
            }
            if (isFrame(marker)) {
                dimensions = dimensions(file, at);
            }
            at += 1 + Math.max(0, file.highFirst(at + 1, 2));
            if (marker == SCAN) {
                scanned = true;
                at = behindScan(file, at);
            }
        }
    }

    private static boolean isFrame(int marker) {
        return marker >= FIRST_FRAME && marker <= LAST_FRAME && !NO_FRAMES.contains(marker);
    }

    /** Readers pass over what stands between two segments. */
    private static long markerAfter(ImageByteReader file, long from) {
        long at = from;
        while (at < file.length() && file.one(at) != MARK) {
            at++;
        }
        while (file.one(at) == MARK) {
            at++;
        }
        return at;
    }

    private static ImageDimensions dimensions(ImageByteReader file, long at) {
        return new ImageDimensions(
                (int) file.highFirst(at + 6, 2), (int) file.highFirst(at + 4, 2));
    }

    /** The next marker that is no part of the pixels: there a zero, or the number of a restart, follows the mark. */
    private static long behindScan(ImageByteReader file, long from) {
        long at = from;
        while (at < file.length()) {
            int next = file.one(at + 1);
            boolean pixel = next == 0 || (next >= 0xd0 && next <= 0xd7);
            if (file.one(at) == MARK && !pixel && next != MARK) {
                return at;
            }
            at++;
        }
        return at;
    }
}
