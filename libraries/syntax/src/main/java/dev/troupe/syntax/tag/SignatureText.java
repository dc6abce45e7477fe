package dev.troupe.syntax.tag;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;

/** Cuts how a definition begins out of its file: what a person reads to know how it is used. */
final class SignatureText {
    static final int LONGEST = 160;

    /** What is read of a definition at most: long lists of parameters, with annotations and line breaks. */
    private static final int LONGEST_READ = 2_000;

    /** What may stand before a definition in its line and still be part of it: {@code export const}. */
    private static final int LONGEST_PREFIX = 40;

    /** What begins like an annotation and is none. */
    private static final Set<String> KEYWORDS =
            Set.of("@interface", "@implementation", "@protocol", "@property");

    private static final Pattern LINE_COMMENT = Pattern.compile("(?m)(?<=\\s)(?://|# ).*$");

    private static final Pattern SPACE = Pattern.compile("\\s+");

    private final byte[] utf8;

    SignatureText(byte[] utf8) {
        this.utf8 = utf8;
    }

    /**
     * The signature of a definition.
     *
     * @param start the offset of its first byte
     * @param end the offset behind its last
     * @param body the offset of its body, or -1
     * @param name the offset of its name
     */
    String of(int start, int end, int body, int name) {
        boolean bodied = body > start;
        int from =
                skipAttributes(begin(start), Math.min(bodied ? body : end, Math.max(start, name)));
        int to = Math.min(bodied ? body : end, from + LONGEST_READ);
        int cut = bodied ? to : firstPart(from, to);
        String text = new String(utf8, from, Math.max(0, cut - from), StandardCharsets.UTF_8);
        String line =
                SPACE.matcher(LINE_COMMENT.matcher(text).replaceAll(" ")).replaceAll(" ").strip();
        return shorten(withoutOpening(line.replace("( ", "(").replace(" )", ")")));
    }

    /** Where the line of a definition begins, when only words stand before it there. */
    private int begin(int start) {
        for (int i = start; i > 0 && start - i < LONGEST_PREFIX; i--) {
            byte before = utf8[i - 1];
            if (before == '\n' || before == '\r') {
                return skipSpace(i, start);
            }
            if (before != ' ' && before != '\t' && (before < 'a' || before > 'z')) {
                return start;
            }
        }
        return start <= LONGEST_PREFIX ? skipSpace(0, start) : start;
    }

    private int skipSpace(int from, int to) {
        int at = from;
        while (at < to && utf8[at] <= ' ' && utf8[at] >= 0) {
            at++;
        }
        return at;
    }

    /** Annotations and attributes say less than the name, and may be longer than everything else. */
    private int skipAttributes(int from, int to) {
        int at = from;
        while (at < to) {
            int next = skipSpace(skipAttribute(at, to), to);
            if (next == at || next >= to) {
                return at;
            }
            at = next;
        }
        return from;
    }

    private int skipAttribute(int from, int to) {
        if (utf8[from] == '[' || (utf8[from] == '#' && from + 1 < to && utf8[from + 1] == '[')) {
            return skipBrackets(utf8[from] == '[' ? from : from + 1, to);
        }
        if (utf8[from] != '@') {
            return from;
        }
        int at = from + 1;
        while (at < to
                && (Character.isLetterOrDigit(utf8[at])
                        || utf8[at] == '.'
                        || utf8[at] == '_'
                        || utf8[at] == ':')) {
            at++;
        }
        String name = new String(utf8, from, at - from, StandardCharsets.ISO_8859_1);
        if (KEYWORDS.contains(name) || at == from + 1) {
            return from;
        }
        return at < to && utf8[at] == '(' ? skipBrackets(at, to) : at;
    }

    /** Behind the bracket that closes the one at an offset; the offset itself when there is none. */
    private int skipBrackets(int from, int to) {
        int depth = 0;
        for (int at = from; at < to; at++) {
            switch (utf8[at]) {
                case '(', '[', '{' -> depth++;
                case ')', ']', '}' -> depth--;
                default -> {}
            }
            if (depth == 0) {
                return at + 1;
            }
        }
        return from;
    }

    /** Of what has no body: up to a brace or semicolon, or the end of a line outside of brackets. */
    private int firstPart(int from, int to) {
        int depth = 0;
        for (int at = from; at < to; at++) {
            switch (utf8[at]) {
                case '(', '[' -> depth++;
                case ')', ']' -> depth--;
                case '{', ';', '\n', '\r' -> {
                    boolean expansion = utf8[at] == '{' && at > from && isExpansion(utf8[at - 1]);
                    if (depth <= 0 && !expansion) {
                        return at;
                    }
                }
                default -> {}
            }
        }
        return to;
    }

    /** Whether a brace behind it begins a piece of a text, not a body. */
    private static boolean isExpansion(byte sign) {
        return sign == '$' || sign == '%' || sign == '#';
    }

    private static String withoutOpening(String line) {
        int end = line.endsWith(" do") ? line.length() - " do".length() : line.length();
        while (end > 0 && "{=:,;( ".indexOf(line.charAt(end - 1)) >= 0) {
            end--;
        }
        if (end > 1 && line.charAt(end - 1) == '>' && "=-".indexOf(line.charAt(end - 2)) >= 0) {
            return withoutOpening(line.substring(0, end - 2));
        }
        return line.substring(0, end);
    }

    private static String shorten(String line) {
        if (line.length() <= LONGEST) {
            return line;
        }
        int end = Character.isHighSurrogate(line.charAt(LONGEST - 2)) ? LONGEST - 2 : LONGEST - 1;
        return line.substring(0, end) + "…";
    }
}
