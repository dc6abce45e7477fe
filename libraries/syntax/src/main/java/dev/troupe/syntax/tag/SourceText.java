package dev.troupe.syntax.tag;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A file as one character for each byte, so that offsets in it are those in the file, and its lines, which count from 0. */
final class SourceText {
    private final byte[] utf8;
    private final String signs;
    private final int[] starts;

    SourceText(byte[] utf8) {
        this.utf8 = utf8;
        this.signs = new String(utf8, StandardCharsets.ISO_8859_1);
        this.starts = starts(utf8);
    }

    private static int[] starts(byte[] utf8) {
        int[] starts = new int[64];
        int count = 1;
        for (int at = 0; at < utf8.length; at++) {
            if (utf8[at] == '\n') {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, count * 2);
                }
                starts[count++] = at + 1;
            }
        }
        return Arrays.copyOf(starts, count);
    }

    byte[] utf8() {
        return utf8;
    }

    /** All of it; other signs than those of ASCII are not what they look like. */
    String signs() {
        return signs;
    }

    int lines() {
        return starts.length;
    }

    int start(int line) {
        return starts[line];
    }

    /** The offset behind the last sign of a line. */
    int end(int line) {
        int end = line + 1 < starts.length ? starts[line + 1] - 1 : signs.length();
        return end > starts[line] && signs.charAt(end - 1) == '\r' ? end - 1 : end;
    }

    String line(int line) {
        return signs.substring(start(line), end(line));
    }

    int lineOf(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found : -found - 2;
    }

    /** What really stands there. */
    String decode(int from, int to) {
        return new String(utf8, from, to - from, StandardCharsets.UTF_8);
    }

    /** How many spaces a line begins with; a tab counts as eight. */
    static int indentation(CharSequence line) {
        int indentation = 0;
        for (int i = 0; i < line.length(); i++) {
            switch (line.charAt(i)) {
                case ' ' -> indentation++;
                case '\t' -> indentation += 8;
                default -> {
                    return indentation;
                }
            }
        }
        return indentation;
    }
}
