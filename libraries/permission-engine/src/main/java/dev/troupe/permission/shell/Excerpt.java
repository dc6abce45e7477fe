package dev.troupe.permission.shell;

import java.util.Arrays;

/** A text in the making, of characters of another one. */
final class Excerpt {
    private final Cursor source;
    private final StringBuilder text = new StringBuilder();
    private int[] origins;

    Excerpt(Cursor source, int capacity) {
        this.source = source;
        this.origins = new int[capacity + 1];
    }

    /** Takes the character at an index of the other text. */
    void take(int index) {
        origins[text.length()] = source.origin(index);
        text.append(source.charAt(index));
    }

    /** Nothing follows; what stood at this index of the other text ended it. */
    Excerpt ended(int index) {
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
