package dev.troupe.benchmarks.reading;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Splits a Markdown page into the sentences that a person reads. */
final class PageSentences {
    // Not after `e.g.` and the like, and not inside of code.
    private static final Pattern END =
            Pattern.compile("(?<=[.?!]\\*{0,2}\\)?)\\s+(?=[\"(*\\[]*[A-Z0-9`])");
    private static final Pattern BLOCK = Pattern.compile("^(?:[-*] |\\d+\\. |#|\\|)");

    private PageSentences() {}

    /** Sentences, headings, and rows of tables, in the order of the page. */
    static List<String> of(String markdown) {
        List<String> sentences = new ArrayList<>();
        StringBuilder paragraph = new StringBuilder();
        boolean code = false;
        for (String line : markdown.lines().toList()) {
            boolean fence = line.stripLeading().startsWith("```");
            code ^= fence;
            boolean words = !code && !fence && !line.startsWith("    ");
            if (!words || line.isBlank() || BLOCK.matcher(line.strip()).find()) {
                split(paragraph, sentences);
            }
            if (words && !line.matches("\\|[-|: ]+\\|")) {
                paragraph.append(line.strip()).append(' ');
            }
        }
        split(paragraph, sentences);
        return sentences;
    }

    private static void split(StringBuilder paragraph, List<String> sentences) {
        Stream<String> parts = Arrays.stream(END.split(paragraph.toString().strip()));
        parts.filter(it -> it.split("\\s+").length > 2).forEach(sentences::add);
        paragraph.setLength(0);
    }
}
