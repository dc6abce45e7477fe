package dev.troupe.edit;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognises lines by which a model leaves out code instead of writing it. */
final class Elision {

    private static final int LONGEST = 200;
    private static final String LEAD = "\\s*(?://+|#+|--+|/?\\*+|<!--|;+|%+|\\{/\\*+|\\(|\\[)?\\s*";
    private static final String COMMENT = "\\s*(?://+|#+|--+|/\\*+|<!--|;+|%+|\\{/\\*+)\\s*";
    private static final String DOTS = "(?:\\.{3,}|…)";
    private static final String REST =
            "\\b(?:rest|remain(?:s|ing|der)?|existing|unchanged|same|previous|original|omitted|other|as before|keep)\\b";
    private static final String END = "\\s*(?:\\*+/\\}?|-->|\\)|\\])?\\s*";

    private static final List<Pattern> FORMS =
            List.of(
                    insensitive(LEAD + DOTS + "[^\"'`=;{}]*" + REST + "[^\"'`=;{}]*"),
                    insensitive(LEAD + "[^\"'`=;{}]*" + REST + "[^\"'`=;{}]*" + DOTS + END),
                    insensitive(COMMENT + DOTS + END),
                    insensitive(
                            COMMENT
                                    + "(?:the )?(?:rest|remainder) of (?:the |your |this )?"
                                    + "(?:\\w+ )?(?:code|file|class|function|method|module|implementation|content|script)\\b.*"));

    private Elision() {}

    /** The first line of {@code fresh} that leaves out code and is in none of the {@code known} lines. */
    static Optional<String> placeholder(List<String> fresh, List<String> known) {
        List<String> suspects = fresh.stream().filter(Elision::elides).toList();
        if (suspects.isEmpty()) {
            return Optional.empty();
        }
        Set<String> real = new HashSet<>();
        known.forEach(line -> real.add(line.strip()));
        return suspects.stream().filter(line -> !real.contains(line.strip())).findFirst();
    }

    private static boolean elides(String line) {
        return line.length() <= LONGEST
                && suspicious(line)
                && FORMS.stream().anyMatch(form -> form.matcher(line).matches());
    }

    private static boolean suspicious(String line) {
        return line.contains("...")
                || line.indexOf('…') >= 0
                || line.contains("est of")
                || line.contains("emainder of");
    }

    private static Pattern insensitive(String form) {
        return Pattern.compile(form, Pattern.CASE_INSENSITIVE);
    }
}
