package dev.troupe.model.text.extract.block;

/** Blanks out HTML comments, line by line. */
final class HtmlCommentBlanker {
    private static final String OPENING = "<!--";
    private static final String CLOSING = "-->";

    private boolean open;

    /** Whether the next line starts within one. */
    boolean open() {
        return open;
    }

    /** The line with blanks for each character of a comment. */
    SourceLine blanked(SourceLine line) {
        String text = line.text();
        if (!open && !text.contains(OPENING)) {
            return line;
        }
        StringBuilder kept = new StringBuilder(text);
        int at = 0;
        while (at < text.length()) {
            int edge = open ? text.indexOf(CLOSING, at) : opening(text, at);
            int end = edge < 0 ? text.length() : edge + (open ? CLOSING.length() : 0);
            if (open) {
                kept.replace(at, end, " ".repeat(end - at));
            }
            at = end;
            open = edge < 0 ? open : !open;
        }
        return new SourceLine(kept.toString(), line.start());
    }

    /** Where a comment starts; one that stands right behind a back-tick is spoken of. */
    private static int opening(String text, int from) {
        int at = text.indexOf(OPENING, from);
        while (at > 0 && text.charAt(at - 1) == '`') {
            at = text.indexOf(OPENING, at + 1);
        }
        return at;
    }
}
