package dev.troupe.edit.token;

import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Tells lines apart of which one denies what the other one says. */
public final class LineNegation {

    private static final Set<String> WORDS = Set.of("not", "never", "no", "unless", "without");
    private static final Pattern WORD_OR_SIGN = Pattern.compile("\\b[a-z]+\\b|[!=]=|!");

    private LineNegation() {}

    /** Whether one line has other words and signs of denial than the other one. */
    public static boolean differs(String one, String other) {
        return !in(one).equals(in(other));
    }

    private static List<String> in(String line) {
        return WORD_OR_SIGN
                .matcher(line)
                .results()
                .map(MatchResult::group)
                .flatMap(LineNegation::denial)
                .toList();
    }

    /** A slip of the pen leaves a word what it is: {@code unnless} denies as {@code unless} does. */
    private static Stream<String> denial(String found) {
        if (!Character.isLetter(found.charAt(0)) || WORDS.contains(found)) {
            return Stream.of(found);
        }
        return WORDS.stream().filter(word -> TypoDetector.between(found, word)).limit(1);
    }
}
