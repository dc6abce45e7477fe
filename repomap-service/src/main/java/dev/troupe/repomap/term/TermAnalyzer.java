package dev.troupe.repomap.term;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.tartarus.snowball.ext.EnglishStemmer;

/**
 * Splits texts into terms: runs of letters, digits and underscores, taken apart where the case changes and at
 * underscores and digits, in lower case and stemmed. {@code parseHTTPRequests} gives {@code pars}, {@code http} and
 * {@code request}, and itself in lower case. Not safe for several threads: one for each.
 */
public final class TermAnalyzer {
    private static final int SHORTEST = 2;
    private static final int LONGEST = 40;
    private static final int LONGEST_RUN = 200;
    private static final int REMEMBERED = 200_000;

    private final EnglishStemmer stemmer = new EnglishStemmer();
    private final Map<String, Integer> stems = new HashMap<>();

    /** Hands over the terms of a text in their order. */
    public void analyze(CharSequence text, TermReceiver receiver) {
        int length = text.length();
        int at = 0;
        while (at < length) {
            if (!isWordPart(text.charAt(at))) {
                at++;
                continue;
            }
            int start = at;
            while (at < length && isWordPart(text.charAt(at))) {
                at++;
            }
            if (at - start <= LONGEST_RUN) {
                split(text, start, at, receiver);
            }
        }
    }

    private void split(CharSequence text, int start, int end, TermReceiver receiver) {
        int words = 0;
        int from = start;
        while (from < end) {
            int to = wordEnd(text, from, end);
            if (isWord(text, from, to)) {
                receiver.accept(stem(text.subSequence(from, to).toString()), false);
                words++;
            }
            from = to;
        }
        if (words > 1 && end - start <= LONGEST) {
            receiver.accept(
                    TermHash.of(text.subSequence(start, end).toString().toLowerCase(Locale.ROOT)),
                    true);
        }
    }

    private static boolean isWord(CharSequence text, int from, int to) {
        return to - from >= SHORTEST
                && to - from <= LONGEST
                && Character.isLetter(text.charAt(from));
    }

    /** Where the word that begins at a place ends: {@code XMLFile} has {@code XML} and {@code File}. */
    private static int wordEnd(CharSequence text, int from, int end) {
        char first = text.charAt(from);
        int at = from + 1;
        if (first == '_') {
            return at;
        }
        if (Character.isDigit(first)) {
            while (at < end && Character.isDigit(text.charAt(at))) {
                at++;
            }
            return at;
        }
        if (Character.isUpperCase(first)) {
            while (at < end && Character.isUpperCase(text.charAt(at))) {
                at++;
            }
            if (at - from > 1) {
                boolean isBeforeWord = at < end && Character.isLowerCase(text.charAt(at));
                return isBeforeWord ? at - 1 : at;
            }
        }
        while (at < end && isInnerLetter(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isInnerLetter(char unit) {
        return Character.isLetter(unit) && !Character.isUpperCase(unit);
    }

    private static boolean isWordPart(char unit) {
        return unit < 128
                ? (unit >= 'a' && unit <= 'z')
                        || (unit >= 'A' && unit <= 'Z')
                        || (unit >= '0' && unit <= '9')
                        || unit == '_'
                : Character.isLetterOrDigit(unit);
    }

    private int stem(String word) {
        Integer known = stems.get(word);
        if (known != null) {
            return known;
        }
        stemmer.setCurrent(word.toLowerCase(Locale.ROOT));
        stemmer.stem();
        int hash = TermHash.of(stemmer.getCurrent());
        if (stems.size() >= REMEMBERED) {
            stems.clear();
        }
        stems.put(word, hash);
        return hash;
    }
}
