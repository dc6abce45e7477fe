package dev.troupe.edit.token;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

/**
 * A line as its characters, each with the marks on it, the white space before it, and what it folds to.
 *
 * @param signs the characters that show something
 * @param starts where each token begins among them, and behind the last one where it ends
 */
record SpelledLine(List<Sign> signs, List<Integer> starts) {

    /**
     * A character with its marks.
     *
     * @param blank the white space before it
     * @param text the character
     * @param folded what is left of it when nobody minds how it is spelled
     */
    record Sign(String blank, String text, String folded) {}

    /** What another spelling has one character for. */
    private static final String DOTS = "...";

    static SpelledLine of(String line, IntPredicate isBlank, UnaryOperator<String> fold) {
        List<Sign> signs = new ArrayList<>();
        List<Integer> starts = new ArrayList<>();
        int blank = 0;
        int at = 0;
        boolean word = false;
        while (at < line.length()) {
            int end = at + Character.charCount(line.codePointAt(at));
            if (isBlank.test(line.codePointAt(at))) {
                at = end;
                continue;
            }
            if (line.startsWith(DOTS, at)) {
                end = at + DOTS.length();
            }
            while (end < line.length() && isMark(line.codePointAt(end))) {
                end += Character.charCount(line.codePointAt(end));
            }
            boolean part = isPart(line.codePointAt(at));
            if (!(part && word && blank == at)) {
                starts.add(signs.size());
            }
            word = part;
            String text = line.substring(at, end);
            signs.add(new Sign(line.substring(blank, at), text, fold.apply(text)));
            at = end;
            blank = end;
        }
        starts.add(signs.size());
        return new SpelledLine(List.copyOf(signs), List.copyOf(starts));
    }

    /** The words, numbers and signs. */
    List<String> tokens() {
        List<String> tokens = new ArrayList<>();
        for (int i = 0; i + 1 < starts.size(); i++) {
            StringBuilder token = new StringBuilder();
            signs.subList(starts.get(i), starts.get(i + 1))
                    .forEach(sign -> token.append(sign.text));
            tokens.add(token.toString());
        }
        return tokens;
    }

    String blank(int token) {
        return signs.get(starts.get(token)).blank;
    }

    /** Where a token begins in what the line folds to. */
    int tokenStart(int token) {
        return folded(starts.get(token));
    }

    /** Where it ends there. */
    int tokenEnd(int token) {
        return folded(starts.get(token + 1));
    }

    private int folded(int to) {
        return signs.subList(0, to).stream().mapToInt(it -> it.folded.length()).sum();
    }

    private static boolean isMark(int sign) {
        return switch (Character.getType(sign)) {
            case Character.NON_SPACING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.ENCLOSING_MARK ->
                    true;
            default -> false;
        };
    }

    private static boolean isPart(int sign) {
        return Character.isLetterOrDigit(sign) || sign == '_';
    }
}
