package dev.troupe.edit.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.match.IndexedFileLines;
import dev.troupe.edit.match.LineMatch;
import dev.troupe.edit.match.LineMatch.Extent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The change puts a line between others of the search; the file is looked at as it is. */
class AlreadyAppliedCheckTest {
    private static final List<String> FRESH = List.of("fresh()");

    private static boolean isIn(
            List<String> file, List<String> search, int at, List<String> fresh, Extent... extents) {
        LineMatch match = new LineMatch(0, file.size(), List.of(extents), 1);
        LineDelta delta = new LineDelta(at, at, at, at + fresh.size());
        return new AlreadyAppliedCheck(new IndexedFileLines(file), match, search, List.of(delta))
                .isIn(delta, fresh);
    }

    @Test
    void whatStandsBehindTheLineBeforeItIsIn() {
        assertThat(
                        isIn(
                                List.of("a", "fresh()", "other", "b"),
                                List.of("a", "b"),
                                1,
                                FRESH,
                                Extent.line(0),
                                Extent.line(3)))
                .isTrue();
        assertThat(
                        isIn(
                                List.of("a", "fresh()", "other", "b"),
                                List.of("a", "lost", "b"),
                                2,
                                FRESH,
                                Extent.line(0),
                                Extent.none(1),
                                Extent.line(3)))
                .isTrue();
    }

    @Test
    void whatStandsBeforeTheLineBehindItIsIn() {
        assertThat(
                        isIn(
                                List.of("a", "other", "fresh()", "b"),
                                List.of("a", "b"),
                                1,
                                FRESH,
                                Extent.line(0),
                                Extent.line(3)))
                .isTrue();
        assertThat(
                        isIn(
                                List.of("a", "other", "fresh()", "b"),
                                List.of("a", "lost", "b"),
                                1,
                                FRESH,
                                Extent.line(0),
                                Extent.none(3),
                                Extent.line(3)))
                .isTrue();
    }

    @Test
    void linesLeftOutAreNotLookedThrough() {
        assertThat(
                        isIn(
                                List.of("a", "fresh()", "other", "b"),
                                List.of("a", "...", "b"),
                                2,
                                FRESH,
                                Extent.line(0),
                                new Extent(1, 3, true),
                                Extent.line(3)))
                .isFalse();
        assertThat(
                        isIn(
                                List.of("a", "other", "fresh()", "b"),
                                List.of("a", "...", "b"),
                                1,
                                FRESH,
                                Extent.line(0),
                                new Extent(1, 3, true),
                                Extent.line(3)))
                .isFalse();
    }

    @Test
    void aLineThatTheSearchKnowsIsNotTheNewOne() {
        assertThat(
                        isIn(
                                List.of("a", "fresh()"),
                                List.of("a", "fresh()"),
                                1,
                                FRESH,
                                Extent.line(0),
                                Extent.line(1)))
                .isFalse();
    }

    @Test
    void blankLinesAreLookedThroughOnBothSides() {
        List<String> two = List.of("fresh()", "", "more()");
        assertThat(
                        isIn(
                                List.of("a", "", "fresh()", "more()", "other", "b"),
                                List.of("a", "b"),
                                1,
                                two,
                                Extent.line(0),
                                Extent.line(5)))
                .isTrue();
        assertThat(
                        isIn(
                                List.of("a", "other", "fresh()", "more()", "", "b"),
                                List.of("a", "b"),
                                1,
                                two,
                                Extent.line(0),
                                Extent.line(5)))
                .isTrue();
        assertThat(
                        isIn(
                                List.of("a", "more()", "fresh()", "b"),
                                List.of("a", "b"),
                                1,
                                two,
                                Extent.line(0),
                                Extent.line(3)))
                .isFalse();
    }

    @Test
    void bracketsTellNothing() {
        assertThat(
                        isIn(
                                List.of("a", "}", "b"),
                                List.of("a", "b"),
                                1,
                                List.of("}"),
                                Extent.line(0),
                                Extent.line(2)))
                .isFalse();
        assertThat(
                        isIn(
                                List.of("a", "}", "fresh()", "b"),
                                List.of("a", "b"),
                                1,
                                List.of("}", "fresh()"),
                                Extent.line(0),
                                Extent.line(3)))
                .isTrue();
    }

    @Test
    void theFileHasTwoEnds() {
        assertThat(isIn(List.of("a"), List.of("a"), 1, FRESH, Extent.line(0))).isFalse();
        assertThat(isIn(List.of("a"), List.of("a"), 0, FRESH, Extent.line(0))).isFalse();
        assertThat(isIn(List.of("a", ""), List.of("a"), 1, FRESH, Extent.line(0))).isFalse();
        assertThat(isIn(List.of("", "a"), List.of("a"), 0, FRESH, Extent.line(1))).isFalse();
        assertThat(isIn(List.of("a", "fresh()"), List.of("a"), 1, FRESH, Extent.line(0))).isTrue();
        assertThat(isIn(List.of("fresh()", "a"), List.of("a"), 0, FRESH, Extent.line(1))).isTrue();
    }

    /** What gives way is no line beside which something could stand. */
    @Test
    void aLineThatGoesIsNotWhatItStandsBeside() {
        List<String> file = List.of("old", "fresh()");
        LineMatch match = new LineMatch(0, 2, List.of(Extent.line(0)), 1);
        LineDelta delta = new LineDelta(0, 1, 0, 1);
        assertThat(
                        new AlreadyAppliedCheck(
                                        new IndexedFileLines(file),
                                        match,
                                        List.of("old"),
                                        List.of(delta))
                                .isIn(new LineDelta(1, 1, 1, 2), FRESH))
                .isFalse();
        assertThat(
                        new AlreadyAppliedCheck(
                                        new IndexedFileLines(file),
                                        match,
                                        List.of("old"),
                                        List.of())
                                .isIn(new LineDelta(1, 1, 1, 2), FRESH))
                .isTrue();
    }
}
