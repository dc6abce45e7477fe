package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.match.LineMatch.Extent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a place fits a search, line by line. */
class MatchQualityTest {
    private static final List<String> SEARCH = List.of("alpha 1", "beta 2", "gamma 3");

    @Test
    void aLineIsTheSameWhereItStandsForOneThatIs() {
        MatchQuality quality =
                fit(List.of(Extent.line(0), Extent.line(1), Extent.none(2)), "alpha  1", "other");

        assertThat(quality.isSame(0)).isTrue();
        assertThat(quality.isSame(1)).isFalse();
        assertThat(quality.isSame(2)).isFalse();
    }

    @Test
    void aLineIsSomewhereOnlyWithinThePlace() {
        MatchQuality quality =
                fit(
                        List.of(Extent.line(1), Extent.line(2), Extent.line(3)),
                        "alpha 1",
                        "gamma 3",
                        "x",
                        "y",
                        "beta 2");

        assertThat(quality.hasSomewhere(2)).isTrue();
        assertThat(quality.hasSomewhere(0)).as("before it").isFalse();
        assertThat(quality.hasSomewhere(1)).as("behind it").isFalse();
    }

    @Test
    void linesBetweenThoseOfTheSearchAreOver() {
        MatchQuality quality =
                fit(
                        List.of(Extent.line(1), Extent.line(4), Extent.line(6)),
                        "before",
                        "alpha 1",
                        "one",
                        "}",
                        "beta 2",
                        "two",
                        "gamma 3",
                        "after");

        assertThat(quality.over()).isEqualTo(2);
        assertThat(quality.differing()).isEqualTo(2);
    }

    @Test
    void linesThatTheSearchLeavesOutAreNotOver() {
        MatchQuality quality =
                fit(
                        List.of(Extent.line(0), Extent.leftOut(1, 3), Extent.line(3)),
                        "alpha 1",
                        "one",
                        "two",
                        "gamma 3");

        assertThat(quality.over()).isZero();
        assertThat(quality.isScattered()).isFalse();
    }

    @Test
    void moreLinesMayDifferThanAreOver() {
        MatchQuality quality =
                fit(
                        List.of(Extent.line(0), Extent.line(1), Extent.line(3)),
                        "alpha 1",
                        "other",
                        "over",
                        "another");

        assertThat(quality.over()).isEqualTo(1);
        assertThat(quality.differing()).isEqualTo(2);
    }

    @Test
    void aPlaceIsScatteredWhereFewLinesAreTheSameAndALineIsOver() {
        assertThat(threeWith("alpha 1", "x", "y").isScattered()).as("nothing over").isFalse();
        assertThat(spread("alpha 1", "x", "over", "y").isScattered()).isTrue();
        assertThat(spread("alpha 1", "x", "}", "y").isScattered()).as("a bracket over").isFalse();
        assertThat(spread("alpha 1", "beta 2", "over", "y").isScattered())
                .as("most are the same")
                .isFalse();
    }

    @Test
    void aPlaceIsScatteredWhereFewLinesAreTheSameAndALineIsMissing() {
        List<Extent> lacking = List.of(Extent.line(0), Extent.none(1), Extent.line(1));

        assertThat(fit(lacking, "alpha 1", "x").isScattered()).isTrue();
        assertThat(fit(lacking, "alpha 1", "gamma 3").isScattered()).isFalse();
    }

    @Test
    void halfOfTheLinesAreEnough() {
        List<String> two = List.of("alpha 1", "}", "beta 2");
        IndexedFileLines file = new IndexedFileLines(List.of("alpha 1", "{", "over", "x"));
        List<Extent> extents = List.of(Extent.line(0), Extent.line(1), Extent.line(3));

        assertThat(new MatchQuality(new LineMatch(0, 4, extents, 0.5), two, file).isScattered())
                .isFalse();
    }

    @Test
    void aBracketThatIsMissingDoesNotScatter() {
        List<String> search = List.of("alpha 1", "}", "beta 2", "gamma 3");
        IndexedFileLines file = new IndexedFileLines(List.of("alpha 1", "x", "y"));
        List<Extent> extents =
                List.of(Extent.line(0), Extent.none(1), Extent.line(1), Extent.line(2));

        assertThat(new MatchQuality(new LineMatch(0, 3, extents, 0.5), search, file).isScattered())
                .isFalse();
    }

    private static MatchQuality threeWith(String... file) {
        return fit(List.of(Extent.line(0), Extent.line(1), Extent.line(2)), file);
    }

    /** With a file line between the second and the third. */
    private static MatchQuality spread(String... file) {
        return fit(List.of(Extent.line(0), Extent.line(1), Extent.line(3)), file);
    }

    private static MatchQuality fit(List<Extent> extents, String... file) {
        int start = extents.getFirst().from();
        int end = extents.getLast().to();
        return new MatchQuality(
                new LineMatch(start, end, extents, 0.5),
                SEARCH,
                new IndexedFileLines(List.of(file)));
    }
}
