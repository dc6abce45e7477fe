package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.match.LineMatch.Extent;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Another place with a line that the best one lacks. */
class RivalMatchFinderTest {
    private static final List<String> SEARCH = List.of("alpha 1", "beta 2", "gamma 3", "delta 4");

    /** The first four lines of each file: all but the second line. */
    private static final List<String> BEST = List.of("alpha 1", "other", "gamma 3", "delta 4");

    @Test
    void aPlaceWithHalfOfTheLinesAndOneThatTheBestLacksIsATwin() {
        IndexedFileLines file = file("", "x", "beta 2", "gamma 3", "y");

        assertThat(twin(file)).contains(LineMatch.contiguous(5, 4));
    }

    @Test
    void fewerThanHalfOfTheLinesAreNoTwin() {
        assertThat(twin(file("", "x", "beta 2", "y", "z"))).isEmpty();
    }

    @Test
    void ofThreeLinesTwoAreWanted() {
        List<String> search = List.of("alpha 1", "}", "beta 2", "gamma 3");
        List<String> best = List.of("alpha 1", "}", "other", "gamma 3");

        assertThat(twin(search, lines(best, "", "x", "}", "beta 2", "y"))).isEmpty();
        assertThat(twin(search, lines(best, "", "alpha 1", "{", "beta 2", "y")))
                .contains(LineMatch.contiguous(5, 4));
    }

    @Test
    void whatTheBestPlaceLacksMustBeThere() {
        assertThat(twin(file("", "alpha 1", "x", "gamma 3", "delta 4"))).isEmpty();
    }

    @Test
    void aBracketThatTheBestPlaceLacksSaysNothing() {
        List<String> search = List.of("alpha 1", "}", "gamma 3", "delta 4");

        assertThat(twin(search, file("", "alpha 1", "}", "gamma 3", "delta 4"))).isEmpty();
    }

    @Test
    void aTwinLiesWithinTheFile() {
        assertThat(twin(file("", "alpha 1", "beta 2", "gamma 3"))).as("beyond its end").isEmpty();
        assertThat(twin(file("", "alpha 1", "beta 2", "gamma 3", "z"))).isPresent();
        IndexedFileLines before =
                new IndexedFileLines(
                        Stream.concat(Stream.of("beta 2", "gamma 3", "y"), BEST.stream()).toList());
        assertThat(RivalMatchFinder.of(placed(3), SEARCH, before))
                .as("before its beginning")
                .isEmpty();
    }

    @Test
    void aTwinMayBeTheBeginningOfTheFile() {
        IndexedFileLines file =
                new IndexedFileLines(
                        Stream.concat(Stream.of("x", "beta 2", "gamma 3", "y"), BEST.stream())
                                .toList());

        assertThat(RivalMatchFinder.of(placed(4), SEARCH, file))
                .contains(LineMatch.contiguous(0, 4));
    }

    @Test
    void aPlaceThatOverlapsTheBestIsNoTwin() {
        List<String> best = List.of("alpha 1", "other", "another", "delta 4");

        assertThat(twin(SEARCH, lines(best, "beta 2", "gamma 3", "y"))).isEmpty();
        assertThat(twin(SEARCH, lines(best, "x", "beta 2", "gamma 3", "y"))).isPresent();
    }

    @Test
    void nothingIsSaidOnceTheEffortIsSpent() {
        IndexedFileLines file = file("", "x", "beta 2", "gamma 3", "y");
        long left = file.effort().allowed() - file.effort().spent();

        file.effort().pays(left - SEARCH.size());
        assertThat(twin(file)).as("just enough").isPresent();
        assertThat(twin(file)).isEmpty();
        assertThat(file.effort().isSpent()).isTrue();
    }

    @Test
    void placesOfALineThatIsEverywhereAreNotAllLookedAt() {
        IndexedFileLines few = new IndexedFileLines(repeated(39));
        IndexedFileLines many = new IndexedFileLines(repeated(40));

        assertThat(twin(few)).isPresent();
        assertThat(twin(many)).isEmpty();
    }

    /** So many lines that are in no place that fits, and one in such a place. */
    private static List<String> repeated(int times) {
        List<String> others =
                Collections.nCopies(times, List.of("beta 2", "x", "y", "z")).stream()
                        .flatMap(List::stream)
                        .toList();
        return Stream.of(BEST, List.of(""), others, List.of("alpha 1", "beta 2", "gamma 3", "z"))
                .flatMap(List::stream)
                .toList();
    }

    private static Optional<LineMatch> twin(IndexedFileLines file) {
        return twin(SEARCH, file);
    }

    private static Optional<LineMatch> twin(List<String> search, IndexedFileLines file) {
        return RivalMatchFinder.of(placed(0), search, file);
    }

    private static LineMatch placed(int start) {
        List<Extent> extents = Stream.of(0, 1, 2, 3).map(it -> Extent.line(start + it)).toList();
        return new LineMatch(start, start + 4, extents, 0.8);
    }

    private static IndexedFileLines file(String... after) {
        return lines(BEST, after);
    }

    private static IndexedFileLines lines(List<String> best, String... after) {
        return new IndexedFileLines(Stream.concat(best.stream(), Stream.of(after)).toList());
    }
}
