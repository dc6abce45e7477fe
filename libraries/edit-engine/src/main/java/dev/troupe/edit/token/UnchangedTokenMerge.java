package dev.troupe.edit.token;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

/**
 * Changes a line of a file in what a model changed of it alone: quotes, dashes, blanks and letters that the model writes in
 * another way than the file, and leaves as they are, keep the file's characters.
 */
public final class UnchangedTokenMerge {

    private final SpelledLine search;
    private final SpelledLine replace;
    private final FoldedLineAlignment fileAlignment;
    private final UnaryOperator<String> spelling;

    private UnchangedTokenMerge(
            SpelledLine search,
            SpelledLine replace,
            FoldedLineAlignment fileAlignment,
            UnaryOperator<String> spelling) {
        this.search = search;
        this.replace = replace;
        this.fileAlignment = fileAlignment;
        this.spelling = spelling;
    }

    /**
     * The replacement of a line as the file writes it.
     *
     * @param search the line as the model has it, which says the same as the file's
     * @param file the line as it is
     * @param replace the line that the model wants instead
     * @param isBlank which characters show nothing
     * @param fold what is left of a character and its marks when nobody minds how it is spelled
     * @param spelling how the file spells what is new
     * @return without white space around it; empty when the lines do not say the same
     */
    public static Optional<String> merge(
            String search,
            String file,
            String replace,
            IntPredicate isBlank,
            UnaryOperator<String> fold,
            UnaryOperator<String> spelling) {
        SpelledLine mine = SpelledLine.of(search, isBlank, fold);
        return FoldedLineAlignment.of(mine, SpelledLine.of(file, isBlank, fold))
                .map(alignment ->
                        new UnchangedTokenMerge(
                                        mine,
                                        SpelledLine.of(replace, isBlank, fold),
                                        alignment,
                                        spelling)
                                .merged());
    }

    private String merged() {
        List<String> mine = search.tokens();
        List<String> fresh = replace.tokens();
        int[] kept = none(fresh.size());
        int[] replaced = none(fresh.size());
        int from = 0;
        int shift = 0;
        for (AbstractDelta<String> delta : DiffUtils.diff(mine, fresh).getDeltas()) {
            keep(from, delta.getSource().getPosition(), shift, kept);
            pair(delta, replaced);
            from = delta.getSource().getPosition() + delta.getSource().size();
            shift = delta.getTarget().getPosition() + delta.getTarget().size() - from;
        }
        keep(from, mine.size(), shift, kept);
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < fresh.size(); i++) {
            line.append(i == 0 ? "" : blank(i, kept[i] < 0 ? replaced[i] : kept[i]))
                    .append(text(i, kept[i]));
        }
        return line.toString();
    }

    private static int[] none(int size) {
        int[] none = new int[size];
        Arrays.fill(none, -1);
        return none;
    }

    /** Tokens that take the place of others stand behind the white space of these. */
    private static void pair(AbstractDelta<String> delta, int[] replaced) {
        int source = delta.getSource().size();
        int target = delta.getTarget().size();
        int pairs = source == target ? target : Math.min(1, Math.min(source, target));
        for (int i = 0; i < pairs; i++) {
            replaced[delta.getTarget().getPosition() + i] = delta.getSource().getPosition() + i;
        }
    }

    private static void keep(int from, int to, int shift, int[] kept) {
        for (int i = from; i < to; i++) {
            kept[i + shift] = i;
        }
    }

    private String text(int token, int mine) {
        String wanted = replace.tokens().get(token);
        return mine < 0
                ? spelling.apply(wanted)
                : fileAlignment.text(search.tokenStart(mine), search.tokenEnd(mine)).orElse(wanted);
    }

    /** The white space before a token: that of the file where the model has left it alone. */
    private String blank(int token, int mine) {
        String wanted = replace.blank(token);
        boolean left = mine > 0 && search.blank(mine).equals(wanted);
        return left ? fileAlignment.blank(search.tokenStart(mine)).orElse(wanted) : wanted;
    }
}
