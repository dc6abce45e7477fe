package dev.troupe.edit.match;

import static dev.troupe.edit.match.LineMatch.Extent.line;
import static dev.troupe.edit.match.LineMatch.Extent.none;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Blank lines stand for those at the same place, as many as there are. */
class BlankLineAlignerTest {

    @Test
    void betweenOtherLines() {
        assertThat(paired(List.of("a", "", "b"), List.of("a", "x", "b"), 0, 0, 2, 2).extents())
                .containsExactly(line(0), none(1), line(2));
        assertThat(paired(List.of("a", "", "b"), List.of("a", "x", " ", "b"), 0, 0, 2, 3).extents())
                .containsExactly(line(0), line(2), line(3));
        assertThat(paired(List.of("a", "", "", "b"), List.of("a", "", "b"), 0, 0, 3, 2).extents())
                .containsExactly(line(0), line(1), none(2), line(2));
        assertThat(paired(List.of("a", "gone", "b"), List.of("a", "", "b"), 0, 0, 2, 2).extents())
                .containsExactly(line(0), none(1), line(2));
        assertThat(
                        paired(List.of("a", "", "", "b"), List.of("a", "", "", "b"), 0, 0, 3, 3)
                                .extents())
                .containsExactly(line(0), line(1), line(2), line(3));
    }

    @Test
    void beforeTheFirstOther() {
        LineMatch one = paired(List.of("", "", "a"), List.of("", "a"), 2, 1);
        assertThat(one.extents()).containsExactly(none(0), line(0), line(1));
        assertThat(one.start()).isZero();
        LineMatch nowhere = paired(List.of("", "", "a"), List.of("x", "a"), 2, 1);
        assertThat(nowhere.extents()).containsExactly(none(1), none(1), line(1));
        assertThat(nowhere.start()).isEqualTo(1);
        assertThat(paired(List.of("", "", "a"), List.of("x", "", "", "a"), 2, 3).extents())
                .containsExactly(line(1), line(2), line(3));
        assertThat(paired(List.of("gone", "a"), List.of("", "a"), 1, 1).extents())
                .containsExactly(none(1), line(1));
    }

    @Test
    void afterTheLastOther() {
        LineMatch one = paired(List.of("a", "", ""), List.of("a", ""), 0, 0);
        assertThat(one.extents()).containsExactly(line(0), line(1), none(2));
        assertThat(one.end()).isEqualTo(2);
        LineMatch nowhere = paired(List.of("a", "", ""), List.of("a", "x"), 0, 0);
        assertThat(nowhere.extents()).containsExactly(line(0), none(1), none(1));
        assertThat(nowhere.end()).isEqualTo(1);
        assertThat(paired(List.of("a", "", ""), List.of("x", "a", "", " ", "y"), 0, 1).extents())
                .containsExactly(line(1), line(2), line(3));
        assertThat(paired(List.of("a", "gone"), List.of("a", ""), 0, 0).extents())
                .containsExactly(line(0), none(1));
    }

    /** Pairs of a line of the search and one of the file. */
    private static LineMatch paired(List<String> search, List<String> file, int... pairs) {
        int[] ours = new int[pairs.length / 2];
        int[] theirs = new int[pairs.length / 2];
        for (int i = 0; i < ours.length; i++) {
            ours[i] = pairs[2 * i];
            theirs[i] = pairs[2 * i + 1];
        }
        return BlankLineAligner.paired(search, ours, theirs, new IndexedFileLines(file), 1.0);
    }
}
