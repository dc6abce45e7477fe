package dev.troupe.javaserver.document;

import java.util.Arrays;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Converts between offsets in a text and lines with columns in UTF-16 units. */
public final class TextPositions {
    private final int[] lineStarts;
    private final int length;

    /** Finds the lines of a text; a line ends with CR, LF or both. */
    public TextPositions(char[] text) {
        int[] starts = new int[16];
        int count = 1;
        for (int i = 0; i < text.length; i++) {
            boolean ends =
                    text[i] == '\n'
                            || (text[i] == '\r' && (i + 1 == text.length || text[i + 1] != '\n'));
            if (ends) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, count * 2);
                }
                starts[count++] = i + 1;
            }
        }
        lineStarts = Arrays.copyOf(starts, count);
        length = text.length;
    }

    /** Converts a position to an offset; a position behind the end of the text means the end. */
    public int toOffset(Position position) {
        int line = Math.max(0, position.getLine());
        if (line >= lineStarts.length) {
            return length;
        }
        int end = line + 1 < lineStarts.length ? lineStarts[line + 1] : length;
        return Math.min(lineStarts[line] + Math.max(0, position.getCharacter()), end);
    }

    /** Converts an offset to a position. */
    public Position toPosition(int offset) {
        int bounded = Math.clamp(offset, 0, length);
        int found = Arrays.binarySearch(lineStarts, bounded);
        int line = found >= 0 ? found : -found - 2;
        return new Position(line, bounded - lineStarts[line]);
    }

    /** Converts two offsets, the second one exclusive, to a range. */
    public Range toRange(int start, int end) {
        return new Range(toPosition(start), toPosition(Math.max(start, end)));
    }
}
