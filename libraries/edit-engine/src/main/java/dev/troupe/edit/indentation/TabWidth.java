package dev.troupe.edit.indentation;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Says for how many blanks a tab stands where one text has tabs and another one blanks for the same indentation.
 *
 * @param blanks how many
 * @param isProven whether lines on several levels say the same
 * @param kind how the other text is indented
 */
public record TabWidth(int blanks, boolean isProven, Kind kind) {

    private static final int NARROWEST = 2;
    private static final int WIDEST = 8;
    private static final String TAB = "\t";
    private static final String BLANK = " ";

    /** What a text is indented with. */
    public enum Kind {
        TABS,
        BLANKS,
        BOTH;

        /** Whether an indentation needs no translation. */
        public boolean isOf(String indent) {
            return switch (this) {
                case TABS -> !indent.startsWith(BLANK);
                case BLANKS -> !indent.contains(TAB);
                case BOTH -> indent.isEmpty();
            };
        }
    }

    /**
     * The indentation of one line in both texts.
     *
     * @param mine in the text that is to be written otherwise
     * @param theirs in the text whose way is to be followed
     */
    public record Sample(String mine, String theirs) {
        /** Whether one side has tabs where the other one has not. */
        public boolean isTabbed() {
            return !mine.equals(theirs)
                    && ((mine.contains(TAB) && theirs.contains(BLANK))
                            || (mine.contains(BLANK) && theirs.contains(TAB)));
        }
    }

    /**
     * The one width that makes both sides of all samples as wide as each other; empty where there is none, or where tabs
     * stand for tabs.
     */
    public static Optional<TabWidth> of(List<Sample> samples) {
        Set<Sample> distinct = new HashSet<>(samples);
        if (distinct.stream().noneMatch(Sample::isTabbed)) {
            return Optional.empty();
        }
        List<Integer> fitting =
                IntStream.rangeClosed(NARROWEST, WIDEST)
                        .filter(width ->
                                distinct.stream()
                                        .allMatch(it ->
                                                columns(it.mine, width)
                                                        == columns(it.theirs, width)))
                        .boxed()
                        .toList();
        long levels = distinct.stream().filter(it -> !it.mine.isEmpty()).count();
        return fitting.size() == 1
                ? Optional.of(new TabWidth(fitting.getFirst(), levels > 1, kind(distinct)))
                : Optional.empty();
    }

    private static Kind kind(Set<Sample> samples) {
        boolean tabs = samples.stream().anyMatch(it -> it.theirs.startsWith(TAB));
        boolean blanks = samples.stream().anyMatch(it -> it.theirs.startsWith(BLANK));
        return tabs && blanks ? Kind.BOTH : tabs ? Kind.TABS : Kind.BLANKS;
    }

    private static int columns(String indent, int width) {
        return indent.chars().map(it -> it == '\t' ? width : 1).sum();
    }

    /** Whether people set tabs so wide. */
    public boolean isUsual() {
        return Integer.bitCount(blanks) == 1;
    }

    /** The same indentation as the other text has it; empty where that has it in two ways, or where tabs follow blanks. */
    public Optional<String> written(String indent) {
        int columns = columns(indent, blanks);
        if (indent.contains(BLANK + TAB)) {
            return Optional.empty();
        }
        return switch (kind) {
            case BLANKS -> Optional.of(BLANK.repeat(columns));
            case TABS -> Optional.of(TAB.repeat(columns / blanks) + BLANK.repeat(columns % blanks));
            case BOTH -> Optional.empty();
        };
    }
}
