package dev.troupe.permission.shell;

import java.util.Arrays;

/** Builds a text of characters of another one. */
final class ExcerptBuilder {
    private final TextCursor source;
    private final StringBuilder text = new StringBuilder();
    private int[] origins;

    ExcerptBuilder(TextCursor source, int capacity) {
        this.source = source;
        this.origins = new int[capacity + 1];
    }

    /** Takes the character at an index of the other text. */
    void take(int index) {
        origins[text.length()] = source.origin(index);
        text.append(source.charAt(index));
    }

    /** Nothing follows; what stood at this index of the other text ended it. */
    ExcerptBuilder ended(int index) {
        origins[text.length()] = source.origin(index);
        origins = Arrays.copyOf(origins, text.length() + 1);
        return this;
    }

    String text() {
        return text.toString();
    }

    int[] origins() {
        return origins;
    }
}
