package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.match.LineMatch.Extent;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineMatchTest {
    private static boolean oneToOne(int start, int end, Extent... extents) {
        return new LineMatch(start, end, List.of(extents), 1).oneToOne();
    }

    @Test
    void linesStandForLinesOneByOne() {
        assertThat(LineMatch.contiguous(3, 2).oneToOne()).isTrue();
        assertThat(oneToOne(0, 2, Extent.line(0), Extent.line(1))).isTrue();
    }

    @Test
    void aLineOverOnEitherSideIsNoPair() {
        assertThat(oneToOne(0, 3, Extent.line(0), Extent.line(1))).isFalse();
        assertThat(oneToOne(0, 3, Extent.line(0), Extent.line(2))).isFalse();
        assertThat(oneToOne(0, 1, Extent.line(0), Extent.none(1))).isFalse();
        assertThat(oneToOne(0, 2, new Extent(0, 2, true))).isFalse();
        assertThat(oneToOne(0, 1, Extent.line(1))).isFalse();
    }
}
