package dev.troupe.permission.policy;

/** Quotes values within messages. */
final class QuotedValue {
    private static final int LONGEST = 80;

    private QuotedValue() {}

    /** The value between back-ticks, cut when it is long, with characters that cannot be seen as their codes. */
    static String text(String value) {
        return "`" + line(value, LONGEST) + "`";
    }

    /** At most this many characters of a text, all of them visible. */
    static String line(String text, int longest) {
        StringBuilder shown = new StringBuilder();
        text.codePoints()
                .limit(longest)
                .forEach(code -> {
                    if (PlainWords.invisible(code)) {
                        shown.append(String.format("\\u%04x", code));
                    } else {
                        shown.appendCodePoint(code);
                    }
                });
        return text.codePointCount(0, text.length()) > longest ? shown + "…" : shown.toString();
    }
}
