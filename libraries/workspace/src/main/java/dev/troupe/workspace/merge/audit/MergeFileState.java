package dev.troupe.workspace.merge.audit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A file in one of the trees of a merge.
 *
 * @param mode as git has it, such as {@code 0100644}
 * @param id tells contents apart
 * @param text whether it can be merged by lines; links, submodules and binary files cannot
 * @param lines with their endings, the bytes as characters of ISO 8859-1; none when it is no text
 */
public record MergeFileState(int mode, String id, boolean text, List<String> lines) {
    private static final int FILE = 0100000;
    private static final int KIND = 0170000;

    /** As far as git looks for a zero byte. */
    private static final int LOOKED_AT = 8000;

    /** Copies the lines. */
    public MergeFileState {
        lines = List.copyOf(lines);
    }

    /** A file with its bytes, which are taken for text when git would do so. */
    public static MergeFileState of(int mode, String id, byte[] bytes) {
        boolean text = (mode & KIND) == FILE && !binary(bytes);
        return new MergeFileState(mode, id, text, text ? split(bytes) : List.of());
    }

    /** A file that is compared as a whole. */
    public static MergeFileState whole(int mode, String id) {
        return new MergeFileState(mode, id, false, List.of());
    }

    /** Whether git takes bytes for something other than text. */
    public static boolean binary(byte[] bytes) {
        for (int i = 0; i < Math.min(bytes.length, LOOKED_AT); i++) {
            if (bytes[i] == 0) {
                return true;
            }
        }
        return false;
    }

    boolean same(MergeFileState other) {
        return mode == other.mode && id.equals(other.id);
    }

    private static List<String> split(byte[] bytes) {
        String all = new String(bytes, StandardCharsets.ISO_8859_1);
        List<String> lines = new ArrayList<>();
        int at = 0;
        while (at < all.length()) {
            int feed = all.indexOf('\n', at);
            int end = feed < 0 ? all.length() : feed + 1;
            lines.add(all.substring(at, end));
            at = end;
        }
        return lines;
    }
}
