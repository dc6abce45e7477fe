package dev.troupe.permission.policy;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The words of a line as a shell would split it, as long as they are plain.
 *
 * @param words up to the first that is not plain
 * @param strange that word, or null when all are plain
 */
record PlainWords(List<String> words, @Nullable String strange) {
    /** More make no listing that people would read. */
    static final int MOST = 16;

    private static final String SYNTAX = "'\"`$;&|<>(){}\\";

    PlainWords {
        words = List.copyOf(words);
    }

    static PlainWords of(String line) {
        List<String> words = new ArrayList<>();
        for (String word : split(line)) {
            if (!plain(word)) {
                return new PlainWords(words, word);
            }
            words.add(word);
        }
        return new PlainWords(words, null);
    }

    private static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int at = 0; at <= line.length(); at++) {
            if (at == line.length() || line.charAt(at) == ' ' || line.charAt(at) == '\t') {
                if (at > start) {
                    words.add(line.substring(start, at));
                }
                start = at + 1;
            }
        }
        return words;
    }

    private static boolean plain(String word) {
        return !word.startsWith("#")
                && !word.startsWith("[-")
                && word.codePoints()
                        .noneMatch(code -> SYNTAX.indexOf(code) >= 0 || invisible(code));
    }

    /** Whether a character could pass unseen: control, format, white space but the space, unpaired surrogates. */
    static boolean invisible(int code) {
        int type = Character.getType(code);
        boolean hidden =
                type == Character.CONTROL
                        || type == Character.FORMAT
                        || type == Character.SURROGATE
                        || type == Character.UNASSIGNED
                        || type == Character.PRIVATE_USE;
        return hidden
                || (code != ' ' && (Character.isWhitespace(code) || Character.isSpaceChar(code)));
    }
}
