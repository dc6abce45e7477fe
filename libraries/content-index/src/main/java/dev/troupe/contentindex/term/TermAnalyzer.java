package dev.troupe.contentindex.term;

import java.util.Arrays;
import java.util.Locale;
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
    private static final int SMALLEST_BUFFER = 4_096;
    private static final int LARGEST_BUFFER = 1 << 20;

    private final EnglishStemmer stemmer = new EnglishStemmer();
    private final StemCache stems = new StemCache();
    private char[] text = new char[SMALLEST_BUFFER];

    /** Hands over the terms of a text in their order. */
    public void analyze(String words, TermReceiver receiver) {
        int length = words.length();
        if (text.length < length) {
            text = new char[Math.max(length, 2 * text.length)];
        }
        words.getChars(0, length, text, 0);
        analyze(length, receiver);
        if (text.length > LARGEST_BUFFER) {
            text = new char[SMALLEST_BUFFER];
        }
    }

    private void analyze(int length, TermReceiver receiver) {
        int at = 0;
        while (at < length) {
            if (WordUnitKind.of(text[at]) == WordUnitKind.OTHER) {
                at++;
                continue;
            }
            int start = at;
            while (at < length && WordUnitKind.of(text[at]) != WordUnitKind.OTHER) {
                at++;
            }
            if (at - start <= LONGEST_RUN) {
                split(start, at, receiver);
            }
        }
    }

    private void split(int start, int end, TermReceiver receiver) {
        int words = 0;
        int from = start;
        while (from < end) {
            int to = wordEnd(from, end);
            if (isWord(from, to)) {
                receiver.accept(stem(from, to), false);
                words++;
            }
            from = to;
        }
        if (words > 1 && end - start <= LONGEST) {
            receiver.accept(TermHash.ofLowerCase(text, start, end), true);
        }
    }

    private boolean isWord(int from, int to) {
        return to - from >= SHORTEST
                && to - from <= LONGEST
                && WordUnitKind.of(text[from]) >= WordUnitKind.LETTER;
    }

    /** Where the word that begins at a place ends: {@code XMLFile} has {@code XML} and {@code File}. */
    private int wordEnd(int from, int end) {
        int at = from + 1;
        switch (WordUnitKind.of(text[from])) {
            case WordUnitKind.UNDERSCORE -> {
                return at;
            }
            case WordUnitKind.DIGIT -> {
                return skip(WordUnitKind.DIGIT, at, end);
            }
            case WordUnitKind.UPPER -> {
                at = skip(WordUnitKind.UPPER, at, end);
                if (at - from > 1) {
                    boolean isBeforeWord =
                            at < end && WordUnitKind.of(text[at]) == WordUnitKind.LOWER;
                    return isBeforeWord ? at - 1 : at;
                }
            }
            default -> {}
        }
        while (at < end && isInnerLetter(WordUnitKind.of(text[at]))) {
            at++;
        }
        return at;
    }

    private int skip(byte kind, int from, int end) {
        int at = from;
        while (at < end && WordUnitKind.of(text[at]) == kind) {
            at++;
        }
        return at;
    }

    private static boolean isInnerLetter(byte kind) {
        return kind == WordUnitKind.LOWER || kind == WordUnitKind.LETTER;
    }

    private int stem(int from, int to) {
        long word = StemCache.key(text, from, to);
        int slot = stems.find(word);
        if (slot >= 0) {
            return stems.get(slot);
        }
        stemmer.setCurrent(new String(Arrays.copyOfRange(text, from, to)).toLowerCase(Locale.ROOT));
        stemmer.stem();
        int hash = TermHash.of(stemmer.getCurrent());
        stems.put(word, hash);
        return hash;
    }
}
