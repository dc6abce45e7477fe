package dev.troupe.permission.path;

/** Quotes text from outside within explanations. */
public final class QuotedText {
    /** How many characters are shown. */
    public static final int LONGEST = 120;

    private QuotedText() {}

    /** At most 120 characters, with what a reader would not see spelled out. */
    public static String text(String raw) {
        if (plain(raw)) {
            return "`" + raw + "`";
        }
        StringBuilder shown = new StringBuilder("`");
        raw.codePoints()
                .limit(LONGEST)
                .forEach(c -> {
                    if (PathNames.invisible(c) || (c > 127 && Character.isSpaceChar(c))) {
                        shown.append("\\u{").append(Integer.toHexString(c)).append('}');
                    } else {
                        shown.appendCodePoint(c);
                    }
                });
        return shown.append(raw.length() > LONGEST ? "…`" : "`").toString();
    }

    private static boolean plain(String raw) {
        for (int i = 0; i < raw.length() && i <= LONGEST; i++) {
            if (raw.charAt(i) < ' ' || raw.charAt(i) >= 127) {
                return false;
            }
        }
        return raw.length() <= LONGEST;
    }
}
