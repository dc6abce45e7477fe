package dev.troupe.edit.token;

import dev.troupe.edit.token.LineToken.Kind;
import java.util.ArrayList;
import java.util.List;

/** Cuts lines into tokens. */
public final class LineTokenizer {
    /** Longer lines are data rather than code; comparing them word by word would take too long. */
    private static final int LONGEST_LINE = 2_000;

    private LineTokenizer() {}

    /** The tokens of a line without the white space around it; none for a blank or a very long one. */
    public static List<LineToken> of(String line) {
        String text = line.strip();
        if (text.length() > LONGEST_LINE) {
            return List.of();
        }
        List<LineToken> tokens = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int start = at;
            while (Character.isWhitespace(text.charAt(start))) {
                start++;
            }
            Kind kind = kind(text.charAt(start));
            int end = start + 1;
            while (kind != Kind.SIGN && end < text.length() && isPart(text.charAt(end))) {
                end++;
            }
            tokens.add(new LineToken(text.substring(at, start), text.substring(start, end), kind));
            at = end;
        }
        return tokens;
    }

    /** The line of these tokens, without white space around it. */
    static String join(List<LineToken> tokens) {
        StringBuilder line = new StringBuilder();
        for (LineToken token : tokens) {
            line.append(line.isEmpty() ? "" : token.blank()).append(token.text());
        }
        return line.toString();
    }

    private static Kind kind(char first) {
        if (Character.isDigit(first)) {
            return Kind.NUMBER;
        }
        return isPart(first) ? Kind.WORD : Kind.SIGN;
    }

    private static boolean isPart(char sign) {
        return Character.isLetterOrDigit(sign) || sign == '_' || Character.isSurrogate(sign);
    }
}
