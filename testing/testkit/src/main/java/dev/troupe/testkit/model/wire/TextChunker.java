package dev.troupe.testkit.model.wire;

import java.util.ArrayList;
import java.util.List;

/** Cuts texts for streaming. */
public final class TextChunker {
    private TextChunker() {}

    /** Pieces of about {@code size} characters that never tear a surrogate pair; none for empty text. */
    public static List<String> of(String text, int size) {
        List<String> pieces = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = Math.min(text.length(), start + size);
            if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
                end++;
            }
            pieces.add(text.substring(start, end));
            start = end;
        }
        return pieces;
    }
}
