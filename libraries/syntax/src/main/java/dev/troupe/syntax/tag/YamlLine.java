package dev.troupe.syntax.tag;

import java.util.regex.Pattern;

/**
 * One line of a YAML file. Columns are those of the line.
 *
 * @param indentation where its key or value stands
 * @param isItem whether it begins an entry of a list
 * @param keyStart where its key begins, without quotes; -1 when it has none
 * @param keyEnd where its key ends
 * @param valueStart where its value begins
 * @param valueEnd where its value ends; comments are no part of it
 * @param comment where a comment begins; -1 when there is none
 */
record YamlLine(
        int indentation,
        boolean isItem,
        int keyStart,
        int keyEnd,
        int valueStart,
        int valueEnd,
        int comment) {
    private static final Pattern BLOCK = Pattern.compile("(?:[!&]\\S*\\s+)*+[|>][-+0-9]*");

    /** What begins a value that is no plain word. */
    private static final String INDICATORS = "[]{}&*!|>%@`#,\"'";

    static YamlLine of(String line) {
        int at = skipSpace(line, 0);
        boolean isItem = false;
        while (at < line.length() && line.charAt(at) == '-' && isEndOrSpace(line, at + 1)) {
            isItem = true;
            at = skipSpace(line, at + 1);
        }
        int comment = comment(line, at);
        int end = comment < 0 ? line.length() : comment;
        int[] key = key(line, at, end);
        int value = Math.min(end, skipSpace(line, key[2]));
        return new YamlLine(
                at,
                isItem,
                key[0],
                key[1],
                value,
                Math.max(value, skipSpaceBack(line, end)),
                comment);
    }

    /** Where a key begins and ends, and what is behind its colon; {@code -1, -1} and the beginning when there is none. */
    private static int[] key(String line, int from, int end) {
        int[] none = {-1, -1, from};
        if (from >= end) {
            return none;
        }
        char first = line.charAt(from);
        if (first == '"' || first == '\'') {
            int quote = line.indexOf(first, from + 1);
            int colon = quote < 0 ? -1 : skipSpace(line, quote + 1);
            boolean isKey = colon >= 0 && colon < end && isColon(line, colon);
            return isKey ? new int[] {from + 1, quote, colon + 1} : none;
        }
        boolean isMark = (first == '?' || first == ':') && isEndOrSpace(line, from + 1);
        if (isMark || INDICATORS.indexOf(first) >= 0) {
            return none;
        }
        for (int at = from; at < end; at++) {
            if (isColon(line, at)) {
                return new int[] {from, skipSpaceBack(line, at), at + 1};
            }
        }
        return none;
    }

    private static boolean isColon(String line, int at) {
        return line.charAt(at) == ':' && isEndOrSpace(line, at + 1);
    }

    boolean hasKey() {
        return keyStart >= 0;
    }

    /** Whether the lines below, as far as they are indented, are a text. */
    boolean beginsText(String line) {
        return BLOCK.matcher(line).region(valueStart, valueEnd).matches();
    }

    private static int comment(String line, int from) {
        char quote = 0;
        for (int at = from; at < line.length(); at++) {
            char sign = line.charAt(at);
            if (quote != 0) {
                quote = sign == quote ? 0 : quote;
            } else if ((sign == '"' || sign == '\'') && isStart(line, at)) {
                quote = sign;
            } else if (sign == '#' && (at == 0 || line.charAt(at - 1) <= ' ')) {
                return at;
            }
        }
        return -1;
    }

    private static boolean isStart(String line, int at) {
        return at == 0 || " \t[{,:".indexOf(line.charAt(at - 1)) >= 0;
    }

    private static boolean isEndOrSpace(String line, int at) {
        return at >= line.length() || line.charAt(at) <= ' ';
    }

    private static int skipSpace(String line, int from) {
        int at = from;
        while (at < line.length() && line.charAt(at) <= ' ') {
            at++;
        }
        return at;
    }

    private static int skipSpaceBack(String line, int from) {
        int at = from;
        while (at > 0 && line.charAt(at - 1) <= ' ') {
            at--;
        }
        return at;
    }
}
