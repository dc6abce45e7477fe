package dev.troupe.syntax.language;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Spells newer Java as the grammar, which is older, knows it: names that are left out, record patterns of
 * nested types, several patterns of one case, imports of modules. Every character keeps its place, and what is
 * wrong stays wrong.
 */
final class JavaGrammarAdapter {
    private static final int LONGEST_LABEL = 5_000;

    /** Looking for the ends of labels and lambdas is quadratic in the worst case. */
    private static final int LONGEST = 200_000;

    /** A nested type that is taken apart or made; the expression takes a frame of the stack for each name. */
    private static final Pattern NESTED =
            Pattern.compile(
                    "(?<![\\w$.])(?:[A-Za-z_$][\\w$]*+\\.){1,20}[A-Z][\\w$]*+(?=\\s*(?:<[^<>;{}()]*>\\s*)?\\()");

    private static final Pattern CASE = Pattern.compile("(?<![\\w$.\"])case\\s");

    private static final Pattern NAMELESS = Pattern.compile("(?<![\\w$])_(?![\\w$])");

    private static final Pattern MODULE =
            Pattern.compile("(?m)^([ \\t]*+import[ \\t]++)module(?=[ \\t]+[\\w.]++[ \\t]*;)");

    private final String text;
    private final StringBuilder spelled;

    private JavaGrammarAdapter(String text) {
        this.text = text;
        this.spelled = new StringBuilder(text);
    }

    /** The same text in the grammar's words. */
    static String known(String text) {
        String read = MODULE.matcher(text).replaceAll("$1      ");
        String named =
                read.indexOf('_') < 0 || read.length() > LONGEST
                        ? read
                        : new JavaGrammarAdapter(read).named();
        return NESTED.matcher(named)
                .replaceAll(it -> Matcher.quoteReplacement(it.group().replace('.', '_')));
    }

    private String named() {
        Matcher labels = CASE.matcher(text);
        int from = 0;
        while (labels.find(from)) {
            outside(from, labels.start());
            from = labelEnd(labels.end());
            label(labels.start(), from);
        }
        outside(from, text.length());
        return spelled.toString();
    }

    /** Where the arrow or colon behind a label stands. */
    private int labelEnd(int start) {
        int end = Math.min(text.length(), start + LONGEST_LABEL);
        for (int i = start; i < end; i++) {
            char sign = text.charAt(i);
            if (sign == ':' || sign == ';' || sign == '{' || text.startsWith("->", i)) {
                return i;
            }
        }
        return start;
    }

    /** What has no name gets one; record patterns may stay, which lambdas look like. */
    private void outside(int from, int to) {
        Matcher nameless = NAMELESS.matcher(text).region(from, to);
        while (nameless.find()) {
            int at = nameless.start();
            if (typed(from, at) || lambda(at)) {
                spelled.setCharAt(at, 'u');
            }
        }
    }

    /** Several patterns without names read as several values; in a single one types get names. */
    private void label(int from, int to) {
        boolean several = several(from, to);
        Matcher nameless = NAMELESS.matcher(text).region(from, to);
        while (nameless.find()) {
            int at = nameless.start();
            if (typed(from, at)) {
                spelled.setCharAt(at, several && depth(from, at) == 0 ? ' ' : 'u');
            } else if (several) {
                spelled.setCharAt(at, '1');
            }
        }
    }

    private boolean typed(int from, int at) {
        int last = at - 1;
        while (last > from && Character.isWhitespace(text.charAt(last))) {
            last--;
        }
        return last >= from
                && (Character.isJavaIdentifierPart(text.charAt(last))
                        || text.charAt(last) == '>'
                        || text.charAt(last) == ']');
    }

    private boolean lambda(int at) {
        int depth = 0;
        for (int i = at + 1; i < Math.min(text.length(), at + LONGEST_LABEL); i++) {
            char sign = text.charAt(i);
            if (sign == '-' && depth == 0) {
                return text.startsWith("->", i);
            }
            if (sign == ')' && depth <= 0) {
                return text.substring(i + 1, Math.min(text.length(), i + 100))
                        .stripLeading()
                        .startsWith("->");
            }
            depth += sign == '(' ? 1 : sign == ')' ? -1 : 0;
        }
        return false;
    }

    private boolean several(int from, int to) {
        int depth = 0;
        for (int i = from; i < to; i++) {
            char sign = text.charAt(i);
            depth += sign == '(' ? 1 : sign == ')' ? -1 : 0;
            if (sign == ',' && depth == 0) {
                return true;
            }
        }
        return false;
    }

    private int depth(int from, int to) {
        return text.substring(from, to).chars().map(it -> it == '(' ? 1 : it == ')' ? -1 : 0).sum();
    }
}
