package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Two places that may be meant, of which one hides the other, or the one that was meant is gone. */
class AmbiguousMatchTest {
    private static final List<String> BENCH =
            List.of(
                    "    router.serveAsUsual(noUser, requestA);",
                    "    router.serveAsUsual(noUser, requestB);",
                    "}",
                    "",
                    "void manyVariables() {",
                    "    Router router = new Router();",
                    "    router.handle(\"/v1/{one}/{two}\", noted);",
                    "    Request matching = get(\"/v1/1/2\");",
                    "    Request other = get(\"/v1/1\");");

    private final MatchSelector matchSelector =
            new MatchSelector(MatchStrategyOrder.strictToLoose(), MatchStrategyOrder.loose());

    @Test
    void aLineThatTheOtherPlaceHasCountsThoughAnotherOneIsAlignedThere() {
        List<String> file =
                lines(
                        turned(BENCH, 0),
                        List.of(
                                "    router.serveAsUsual(noUser, matching);",
                                "between 0",
                                "between 1",
                                "between 2",
                                "}",
                                "between the two"),
                        turned(BENCH, 1));

        assertThat(loosely(BENCH, file)).isInstanceOf(MatchDecision.Ambiguous.class);
    }

    @Test
    void aTwinThatABetterAlignmentHidesIsSeen() {
        List<String> search =
                List.of(
                        "    @ItemParameters",
                        "    void testItem(String key, Object value) {",
                        "        assertEquals(value, this.lookupTable.at(key));",
                        "",
                        "    @ItemParameters",
                        "    void testGot(String key, Object value) {",
                        "        assertEquals(value, this.lookupTable.get(key));");
        List<String> file =
                lines(
                        turned(search, 6),
                        List.of(
                                "    }",
                                "",
                                "    @ItemParameters",
                                "    void testIdem(String key, Object value) {",
                                "        assertEquals(value, this.lookupTable.ad(key));",
                                ""),
                        turned(search, 5));

        assertThat(loosely(search, file)).isInstanceOf(MatchDecision.Ambiguous.class);
    }

    @Test
    void severalLinesOverAreNoLessThanOneThatIsAnother() {
        List<String> search =
                List.of(
                        "#[feature]",
                        "self.map.sort();",
                        "}",
                        "#[allow(all)] // for now, see the notes of the year",
                        "impl Default for Map<String, Value> {",
                        "#[inline]");
        List<String> file =
                lines(
                        turned(search, 4),
                        List.of("fn one() {", "#[feature]", "fn two() {", "let three = 3;"),
                        turned(search, 0));

        assertThat(loosely(search, file)).isInstanceOf(MatchDecision.Ambiguous.class);
    }

    @Test
    void aSiblingWithFewLinesOfTheBlockIsNotThePlace() {
        List<String> search =
                List.of(
                        "",
                        "    /// Says true if the count is an integer between zero and `u64::MAX`.",
                        "    ///",
                        "    /// For any count on which `is_u64` says true, `as_u64` is sure to",
                        "    /// return the integer value.");
        List<String> file =
                List.of(
                        "x",
                        "    /// Says true if the count is an integer between `i64::MIN` and",
                        "    /// `i64::MAX`.",
                        "    ///",
                        "    /// For any count on which `is_i64` says true, `as_i64` is sure to",
                        "    /// return the integer value.",
                        "y");

        assertThat(loosely(search, file)).isEqualTo(new MatchDecision.NotFound());
    }

    @Test
    void aSlipInMostLinesIsPutUpWithWhereNothingElseDiffers() {
        List<String> search =
                List.of("alpha first line 1", "betta second line 2", "gama third line 3");
        List<String> file =
                List.of("before", "alpha first line 1", "beta second line 2", "gamma third line 3");

        assertThat(loosely(search, file)).isInstanceOf(MatchDecision.Chosen.class);
    }

    private MatchDecision loosely(List<String> search, List<String> file) {
        return matchSelector.decideLoosely(search, List.of("new 1"), new IndexedFileLines(file));
    }

    private static List<String> lines(
            List<String> first, List<String> between, List<String> second) {
        return Stream.of(first, between, second).flatMap(List::stream).toList();
    }

    /** One line read from its end: no word of it is left. */
    private static List<String> turned(List<String> lines, int at) {
        String[] turned = lines.toArray(String[]::new);
        turned[at] = new StringBuilder(turned[at]).reverse().toString();
        return List.of(turned);
    }
}
