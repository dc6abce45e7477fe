package dev.troupe.edit.token;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Tells whether a model meant a line that it misspelt, and spells its change of that line as the file does. */
public final class MisspeltLineMerge {

    private MisspeltLineMerge() {}

    /**
     * Whether two lines differ by slips of the pen at most.
     *
     * @param search the line as the model remembers it
     * @param file the line as it is
     * @param known whether a word occurs in the file, so that it is no slip of the pen
     */
    public static boolean means(String search, String file, Predicate<String> known) {
        List<LineToken> mine = LineTokenizer.of(search);
        List<LineToken> theirs = LineTokenizer.of(file);
        if (mine.size() != theirs.size() || mine.isEmpty()) {
            return false;
        }
        for (int i = 0; i < mine.size(); i++) {
            if (!same(mine.get(i), theirs.get(i), known)) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(LineToken mine, LineToken theirs, Predicate<String> known) {
        boolean words = mine.kind() == LineToken.Kind.WORD && theirs.kind() == LineToken.Kind.WORD;
        boolean slip = words && TypoDetector.between(mine.text(), theirs.text());
        return mine.sameText(theirs) || (slip && !known.test(mine.text()));
    }

    /**
     * The replacement of a line with what the model left alone in it as in the file.
     *
     * @param search the line as the model remembers it, which {@link #means} the file's
     * @param file the line as it is
     * @param replace the line that the model wants instead
     * @return without white space around it
     */
    public static String merge(String search, String file, String replace) {
        List<LineToken> mine = LineTokenizer.of(search);
        List<LineToken> theirs = LineTokenizer.of(file);
        List<LineToken> fresh = LineTokenizer.of(replace);
        List<LineToken> merged = new ArrayList<>(fresh);
        int from = 0;
        int shift = 0;
        for (AbstractDelta<String> delta : DiffUtils.diff(texts(mine), texts(fresh)).getDeltas()) {
            keep(mine, theirs, from, delta.getSource().getPosition(), shift, merged);
            from = delta.getSource().getPosition() + delta.getSource().size();
            shift = delta.getTarget().getPosition() + delta.getTarget().size() - from;
        }
        keep(mine, theirs, from, mine.size(), shift, merged);
        return LineTokenizer.join(merged);
    }

    /** What the model left alone, but for white space that it changed. */
    private static void keep(
            List<LineToken> mine,
            List<LineToken> theirs,
            int from,
            int to,
            int shift,
            List<LineToken> merged) {
        for (int i = from; i < to; i++) {
            String wanted = merged.get(i + shift).blank();
            boolean left = mine.get(i).blank().equals(wanted);
            merged.set(i + shift, left ? theirs.get(i) : theirs.get(i).after(wanted));
        }
    }

    private static List<String> texts(List<LineToken> tokens) {
        return tokens.stream().map(LineToken::text).toList();
    }
}
