package dev.troupe.repomap.semantic;

import dev.troupe.syntax.tag.DefinitionTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Splits texts into passages that a small model reads whole, best where a definition begins. */
final class PassageSplitter {
    /** About as much as the 510 tokens that small models read. */
    private static final int LONGEST = 1500;

    private static final int MOST_LINES = 30;
    private static final int LEAST_LINES = 6;

    private PassageSplitter() {}

    static List<TextPassage> split(String text, List<DefinitionTag> definitions) {
        Set<Integer> beginnings =
                definitions.stream().map(DefinitionTag::line).collect(Collectors.toSet());
        List<TextPassage> passages = new ArrayList<>();
        StringBuilder current = new StringBuilder();
        int from = 1;
        int number = 0;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            number++;
            int lines = number - from;
            boolean isFull = lines >= MOST_LINES || current.length() + line.length() > LONGEST;
            if (lines > 0 && (isFull || (lines >= LEAST_LINES && beginnings.contains(number)))) {
                add(passages, from, number - 1, current);
                current.setLength(0);
                from = number;
            }
            current.append(line, 0, Math.min(line.length(), LONGEST)).append('\n');
        }
        add(passages, from, number, current);
        return passages;
    }

    private static void add(List<TextPassage> passages, int from, int to, StringBuilder text) {
        if (!text.toString().isBlank()) {
            passages.add(new TextPassage(from, to, text.toString()));
        }
    }
}
