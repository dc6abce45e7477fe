package dev.troupe.syntax.tag;

import java.util.regex.Matcher;
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

    /** Keys in quotes or plain, with the colon. A plain one begins with nothing that means something else. */
    private static final Pattern KEY =
            Pattern.compile(
                    "(?:\"([^\"]*)\"|'([^']*)'|((?![\\[{}&*!|>%@`#,\\]])(?![-?:](?:\\s|$))[^\\s:#]++(?:(?!\\s#):?+[^:#]|:(?=\\S))*?))\\s*:(?=\\s|$)");

    static YamlLine of(String line) {
        int at = skipSpace(line, 0);
        boolean isItem = false;
        while (at < line.length() && line.charAt(at) == '-' && isEndOrSpace(line, at + 1)) {
            isItem = true;
            at = skipSpace(line, at + 1);
        }
        int comment = comment(line, at);
        int end = comment < 0 ? line.length() : comment;
        Matcher key = KEY.matcher(line).region(at, Math.max(at, end));
        boolean hasKey = key.lookingAt();
        int group = !hasKey ? 0 : key.group(1) != null ? 1 : key.group(2) != null ? 2 : 3;
        int value = Math.min(end, skipSpace(line, hasKey ? key.end() : at));
        return new YamlLine(
                at,
                isItem,
                hasKey ? key.start(group) : -1,
                hasKey ? key.end(group) : -1,
                value,
                Math.max(value, skipSpaceBack(line, end)),
                comment);
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
