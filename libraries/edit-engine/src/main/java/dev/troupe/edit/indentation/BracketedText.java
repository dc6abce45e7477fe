package dev.troupe.edit.indentation;

import java.util.List;

/** Tells whether brackets hold a text together, so that the indentation of its lines has no meaning of its own. */
public final class BracketedText {
    private static final String ENDS = "{};>]";

    /** One line in so many ends with a sign that closes or opens something. */
    private static final int SHARE = 5;

    private BracketedText() {}

    /** Whether many of its lines end with a sign that closes or opens something. */
    public static boolean is(List<String> lines) {
        int written = 0;
        int ending = 0;
        for (String line : lines) {
            if (!line.isBlank()) {
                String text = line.stripTrailing();
                int last = text.length() - (text.length() > 1 && text.endsWith(",") ? 2 : 1);
                written++;
                ending += ENDS.indexOf(text.charAt(last)) >= 0 ? 1 : 0;
            }
        }
        return ending * SHARE >= written;
    }
}
