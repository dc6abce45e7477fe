package dev.troupe.linesearch;

import dev.troupe.linesearch.pattern.LineFeeds;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Makes of a file's bytes what ripgrep would search of it when it walks over the file: nothing of a binary file (or what
 * lies before the buffer with its first NUL), UTF-16 with a byte order mark as UTF-8, and no byte order mark.
 */
final class SearchableText {
    private static final int BUFFER = 1 << 16;
    private static final int MARK = 3;

    private SearchableText() {}

    /** Returns the text, whose last line always ends with a line feed. */
    static byte[] of(byte[] content) {
        byte[] text = decode(content);
        int end = findBinary(text);
        if (end == 0 || text[end - 1] == '\n') {
            return end == text.length ? text : Arrays.copyOf(text, end);
        }
        byte[] ended = Arrays.copyOf(text, end + 1);
        ended[end] = '\n';
        return ended;
    }

    private static byte[] decode(byte[] content) {
        if (startsWith(content, 0xEF, 0xBB, 0xBF)) {
            return Arrays.copyOfRange(content, MARK, content.length);
        }
        if (startsWith(content, 0xFF, 0xFE)) {
            return decode(content, StandardCharsets.UTF_16LE);
        }
        return startsWith(content, 0xFE, 0xFF)
                ? decode(content, StandardCharsets.UTF_16BE)
                : content;
    }

    private static byte[] decode(byte[] content, Charset charset) {
        return new String(content, 2, content.length - 2, charset).getBytes(StandardCharsets.UTF_8);
    }

    private static boolean startsWith(byte[] content, int... mark) {
        for (int index = 0; index < mark.length; index++) {
            if (index >= content.length || (content[index] & 0xFF) != mark[index]) {
                return false;
            }
        }
        return true;
    }

    /** Returns where ripgrep stops: it fills a buffer, and searches it up to its last line feed if it has no NUL. */
    private static int findBinary(byte[] text) {
        int nul = 0;
        while (nul < text.length && text[nul] != 0) {
            nul++;
        }
        if (nul == text.length) {
            return nul;
        }
        int searched = 0;
        int capacity = BUFFER;
        int read = 0;
        while (true) {
            capacity = read - searched == capacity ? 3 * capacity : capacity;
            // Its reader looks for a byte order mark first, so that it brings three bytes and then
            // the others.
            int more = read == 0 ? MARK : searched + capacity;
            more = Math.min(more, text.length);
            if (nul < more) {
                return searched;
            }
            int last = LineFeeds.previous(text, read, more);
            searched = last < read ? searched : last + 1;
            read = more;
        }
    }
}
