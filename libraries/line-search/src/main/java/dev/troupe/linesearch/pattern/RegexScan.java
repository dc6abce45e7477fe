package dev.troupe.linesearch.pattern;

import org.jspecify.annotations.Nullable;

/** Steps through a pattern, and reads the escapes that may stand inside and outside of brackets. */
final class RegexScan {
    private final int[] points;
    private int at;
    private boolean literal;
    private boolean upperCase;

    RegexScan(String pattern) {
        this.points = pattern.codePoints().toArray();
    }

    boolean isAtEnd() {
        return at >= points.length;
    }

    int peek() {
        return points[at];
    }

    int next() {
        if (isAtEnd()) {
            throw new RegexSyntaxException("The pattern ends too early.");
        }
        return points[at++];
    }

    boolean startsWith(String text) {
        if (at + text.length() > points.length) {
            return false;
        }
        for (int index = 0; index < text.length(); index++) {
            if (points[at + index] != text.charAt(index)) {
                return false;
            }
        }
        return true;
    }

    boolean skip(String text) {
        boolean found = startsWith(text);
        at += found ? text.length() : 0;
        return found;
    }

    String skipPast(int end) {
        var skipped = new StringBuilder();
        for (int point = next(); point != end; point = next()) {
            skipped.appendCodePoint(point);
        }
        return skipped.toString();
    }

    void skipComments() {
        while (!isAtEnd() && (UnicodeClasses.SPACE.contains(peek()) || peek() == '#')) {
            if (next() == '#') {
                while (!isAtEnd() && next() != '\n') {}
            }
        }
    }

    void noteLiteral(int point) {
        literal = true;
        upperCase |= Character.isUpperCase(point);
    }

    boolean hasLiteral() {
        return literal;
    }

    boolean hasUpperCase() {
        return upperCase;
    }

    /** Reads {@code [:name:]} behind its bracket, or reads nothing. */
    @Nullable CodePointSet readPosixClass() {
        int start = at;
        if (skip(":")) {
            boolean negated = skip("^");
            var name = new StringBuilder();
            while (!isAtEnd() && Character.isLetter(peek())) {
                name.appendCodePoint(next());
            }
            CodePointSet set = UnicodeClasses.findPosix(name.toString());
            if (set != null && skip(":]")) {
                return negated ? set.negate() : set;
            }
        }
        at = start;
        return null;
    }

    /** Reads the class behind a backslash, or reads nothing. */
    @Nullable CodePointSet readEscapedClass() {
        int letter = peek();
        CodePointSet set =
                switch (letter) {
                    case 'd', 'D' -> UnicodeClasses.DIGIT;
                    case 's', 'S' -> UnicodeClasses.SPACE;
                    case 'w', 'W' -> UnicodeClasses.WORD;
                    case 'p', 'P' -> {
                        at++;
                        yield readProperty();
                    }
                    default -> null;
                };
        if (set == null) {
            return null;
        }
        if (letter != 'p' && letter != 'P') {
            at++;
        }
        return Character.isUpperCase(letter) ? set.negate() : set;
    }

    private CodePointSet readProperty() {
        if (!skip("{")) {
            return UnicodeClasses.property(Character.toString(next()));
        }
        boolean negated = skip("^");
        CodePointSet set = UnicodeClasses.property(skipPast('}'));
        return negated ? set.negate() : set;
    }

    /** Reads the one character behind a backslash. */
    int readEscapedCharacter() {
        int letter = next();
        return switch (letter) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'f' -> '\f';
            case 'a' -> 7;
            case 'v' -> 11;
            case 'x' -> readHex(2);
            case 'u' -> readHex(4);
            case 'U' -> readHex(8);
            default -> {
                if (letter >= '0' && letter <= '9') {
                    throw new RegexSyntaxException(
                            "References to groups such as \\1 are not supported.");
                }
                if (letter > 0x7F || Character.isLetter(letter) || letter == '<' || letter == '>') {
                    throw new RegexSyntaxException(
                            "The escape `\\" + Character.toString(letter) + "` is not known.");
                }
                yield letter;
            }
        };
    }

    private int readHex(int digits) {
        var hex = new StringBuilder();
        if (skip("{")) {
            hex.append(skipPast('}'));
        } else {
            for (int count = 0; count < digits; count++) {
                hex.appendCodePoint(next());
            }
        }
        try {
            int point = Integer.parseInt(hex.toString(), 16);
            if (CodePointSet.ALL.contains(point)) {
                return point;
            }
        } catch (NumberFormatException notHex) {
            // Said below, as for a number beyond the last character.
        }
        throw new RegexSyntaxException(
                "`" + hex + "` is not the hexadecimal number of a character.");
    }
}
