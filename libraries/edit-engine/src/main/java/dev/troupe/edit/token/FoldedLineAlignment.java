package dev.troupe.edit.token;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Maps what a line folds to onto the characters of another line that folds to the same. */
final class FoldedLineAlignment {

    private final List<SpelledLine.Sign> signs;

    /** The sign that begins at a place of what the line folds to. */
    private final Map<Integer, Integer> begins = new HashMap<>();

    private final int length;

    private FoldedLineAlignment(List<SpelledLine.Sign> signs) {
        this.signs = signs;
        int at = 0;
        for (int i = 0; i < signs.size(); i++) {
            begins.putIfAbsent(at, i);
            at += signs.get(i).folded().length();
        }
        this.length = at;
    }

    /** The characters of a file's line; empty when the other line does not fold to the same. */
    static Optional<FoldedLineAlignment> of(SpelledLine other, SpelledLine file) {
        return folded(other).equals(folded(file))
                ? Optional.of(new FoldedLineAlignment(file.signs()))
                : Optional.empty();
    }

    /** The file's text for a part of what the line folds to; empty when no characters are just that part. */
    Optional<String> text(int from, int to) {
        Integer first = begins.get(from);
        Integer behind = to == length ? Integer.valueOf(signs.size()) : begins.get(to);
        if (first == null || behind == null) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder();
        for (int i = first; i < behind; i++) {
            text.append(i == first ? "" : signs.get(i).blank()).append(signs.get(i).text());
        }
        return Optional.of(text.toString());
    }

    /** The file's white space before a place. */
    Optional<String> blank(int at) {
        return Optional.ofNullable(begins.get(at)).map(it -> signs.get(it).blank());
    }

    private static String folded(SpelledLine line) {
        StringBuilder text = new StringBuilder();
        line.signs().forEach(sign -> text.append(sign.folded()));
        return text.toString();
    }
}
