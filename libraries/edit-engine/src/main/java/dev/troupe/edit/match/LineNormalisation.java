package dev.troupe.edit.match;

/** Names what two lines may differ in and still count as the same; each takes in what those before it do. */
public enum LineNormalisation {
    /** Nothing. */
    NONE,
    /** White space at the end. */
    TRAILING,
    /** White space at both ends. */
    OUTER,
    /** White space anywhere. */
    BLANKS,
    /** White space, characters that typography has several of, and those that Unicode spells in two ways. */
    TYPOGRAPHY;

    private static final char FIRST_UNUSUAL = '\u007F';

    /** The hash of a line of which the loosest fold leaves nothing. */
    static final int NOTHING = 0;

    private static final int PRIME = 31;

    /** A hash that is the same for lines that any fold makes the same. */
    static int hash(String line) {
        int hash = NOTHING;
        int length = line.length();
        for (int i = 0; i < length; i++) {
            char sign = line.charAt(i);
            if (sign > ' ' && sign < FIRST_UNUSUAL) {
                hash = PRIME * hash + sign;
            } else if (sign != ' ' && !TypographicCharacters.isBlank(sign)) {
                hash = unusual(hash, sign);
            }
        }
        return hash;
    }

    private static int unusual(int before, char sign) {
        String plain = TypographicCharacters.plain(sign);
        if (plain == null) {
            plain = CanonicalForms.decomposed(sign);
        }
        if (plain == null) {
            return PRIME * before + sign;
        }
        int hash = before;
        for (int i = 0; i < plain.length(); i++) {
            hash = PRIME * hash + plain.charAt(i);
        }
        return hash;
    }

    /** The same text for all lines that count as the same. */
    public String key(String line) {
        return switch (this) {
            case NONE -> line;
            case TRAILING -> line.stripTrailing();
            case OUTER -> line.strip();
            case BLANKS -> folded(line, false);
            case TYPOGRAPHY -> CanonicalForms.of(folded(line, true));
        };
    }

    /** Whether two lines count as the same. */
    boolean same(String one, String other) {
        return this == NONE ? one.equals(other) : key(one).equals(key(other));
    }

    private static String folded(String line, boolean typography) {
        int length = line.length();
        int clean = 0;
        while (clean < length && stays(line.charAt(clean), typography)) {
            clean++;
        }
        if (clean == length) {
            return line;
        }
        StringBuilder key = new StringBuilder(length).append(line, 0, clean);
        for (int i = clean; i < length; i++) {
            char sign = line.charAt(i);
            if (!TypographicCharacters.isBlank(sign)) {
                String plain = typography ? TypographicCharacters.plain(sign) : null;
                if (plain == null) {
                    key.append(sign);
                } else {
                    key.append(plain);
                }
            }
        }
        return key.toString();
    }

    private static boolean stays(char sign, boolean typography) {
        return sign < FIRST_UNUSUAL
                ? sign > ' '
                : !TypographicCharacters.isBlank(sign)
                        && (!typography || TypographicCharacters.plain(sign) == null);
    }
}
