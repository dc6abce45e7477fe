package dev.troupe.workspace.merge;

import dev.troupe.edit.text.FileContent;
import dev.troupe.workspace.merge.ConflictedFile.Version;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the versions of conflicted files, up to a measure for each and for all. */
final class FileVersionReader {
    private static final int SUBMODULE = 0160000;
    private static final int LONGEST = 256 * 1024;
    private static final int TOGETHER = 1024 * 1024;

    private final GitObjectStore objects;
    private int left = TOGETHER;

    /**
     * A version.
     *
     * @param binary whether it has bytes that are no text
     */
    record Read(@Nullable Version version, boolean binary) {
        boolean submodule() {
            return version != null && version.mode() == SUBMODULE;
        }

        boolean cut() {
            return version != null && version.cut();
        }
    }

    FileVersionReader(GitObjectStore objects) {
        this.objects = objects;
    }

    Read none() {
        return new Read(null, false);
    }

    Read of(int mode, String id) throws IOException {
        if (mode == SUBMODULE) {
            return new Read(new Version(mode, id, 0, "", false), false);
        }
        long size = objects.size(id);
        byte[] head = objects.head(id, LONGEST);
        return switch (FileContent.decode(size > LONGEST ? whole(head) : head)) {
            case FileContent.Text text -> {
                String shown = fitting(text.text());
                boolean cut = size > LONGEST || shown.length() < text.text().length();
                yield new Read(new Version(mode, id, size, shown, cut), false);
            }
            case FileContent.Binary _, FileContent.Missing _ ->
                    new Read(new Version(mode, id, size, "", size > LONGEST), true);
        };
    }

    private String fitting(String text) {
        int end = Math.min(left, text.length());
        if (end > 0 && end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        left -= end;
        return text.substring(0, end);
    }

    /** Without the last character when that is not there as a whole. */
    private static byte[] whole(byte[] head) {
        boolean little = head[0] == (byte) 0xff && head[1] == (byte) 0xfe;
        boolean big = head[0] == (byte) 0xfe && head[1] == (byte) 0xff;
        return Arrays.copyOf(head, little || big ? ofTwo(head, little) : ofUpToFour(head));
    }

    private static int ofTwo(byte[] head, boolean little) {
        int end = head.length - head.length % 2;
        int high = head[little ? end - 1 : end - 2] & 0xfc;
        return high == 0xd8 ? end - 2 : end;
    }

    private static int ofUpToFour(byte[] head) {
        int start = head.length - 1;
        while (start > head.length - 4 && (head[start] & 0xc0) == 0x80) {
            start--;
        }
        int lead = head[start] & 0xff;
        int length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
        return start + length > head.length ? start : head.length;
    }
}
