package dev.troupe.worker.definition;

import dev.troupe.contracts.text.TextPrefix;
import java.util.List;
import java.util.stream.Collectors;

/** Shortens what files and models have written, to quote it in sentences for people. */
public final class InlineQuoteFormatter {
    private static final int LONGEST = 60;
    private static final int MOST = 5;

    private InlineQuoteFormatter() {}

    /** As one short line. */
    public static String cut(String text) {
        return cut(text, LONGEST);
    }

    /** As one line of at most so many characters, of which none is cut apart. */
    public static String cut(String text, int longest) {
        String line = text.replaceAll("[\\p{Cntrl}\\p{Zl}\\p{Zp}]+", " ").strip();
        return TextPrefix.cut(line, longest, "…");
    }

    /** A word of a file. */
    public static String quoted(String text) {
        return "`" + cut(text) + "`";
    }

    /** The first of them, and how many there are beside. */
    public static String some(List<String> texts) {
        String first = texts.stream().limit(MOST).collect(Collectors.joining(", "));
        return texts.size() <= MOST ? first : first + " and %d more".formatted(texts.size() - MOST);
    }
}
