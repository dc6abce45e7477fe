package dev.troupe.model.text.extract.block;

import org.jspecify.annotations.Nullable;

/**
 * An opening fence.
 *
 * @param indentation how far it is indented, a list's marker included
 */
record OpeningFence(char mark, int length, int indentation, String info) {
    private static final int LEAST = 3;

    /** The fence that a line opens, or null. */
    static @Nullable OpeningFence opening(SourceLine line) {
        String text = line.text();
        int at = line.indentation();
        at += ListMarker.length(text, at);
        if (at >= text.length() || (text.charAt(at) != '`' && text.charAt(at) != '~')) {
            return null;
        }
        char mark = text.charAt(at);
        int length = run(text, at, mark);
        String info = text.substring(at + length).strip();
        boolean inline = mark == '`' && info.indexOf('`') >= 0;
        return length < LEAST || inline ? null : new OpeningFence(mark, length, at, info);
    }

    boolean closedBy(SourceLine line) {
        String text = line.text();
        int at = line.indentation();
        int found = run(text, at, mark);
        return found >= length && text.substring(at + found).isBlank();
    }

    private static int run(String text, int from, char mark) {
        int at = from;
        while (at < text.length() && text.charAt(at) == mark) {
            at++;
        }
        return at - from;
    }
}
