package dev.troupe.ledger.graph.check;

import java.util.Collection;
import java.util.stream.Collectors;

/** Texts of a plan within a sentence. */
final class PlanTextFormatter {
    private static final int LONGEST = 80;
    private static final int MOST = 20;

    private PlanTextFormatter() {}

    /** In quotes, on one line, cut when long. */
    static String quoted(String text) {
        return "'" + plain(text) + "'";
    }

    private static String plain(String text) {
        boolean cut = text.codePointCount(0, text.length()) > LONGEST;
        String shown = cut ? text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "…" : text;
        return shown.replaceAll("\\p{Cc}", " ");
    }

    /** The first names, with commas. */
    static String list(Collection<String> names) {
        return names.stream()
                        .limit(MOST)
                        .map(PlanTextFormatter::quoted)
                        .collect(Collectors.joining(", "))
                + (names.size() > MOST ? " and more" : "");
    }

    /** Names as a way from one to the next. */
    static String way(Collection<String> names) {
        return names.stream().map(PlanTextFormatter::plain).collect(Collectors.joining(" → "));
    }
}
