package dev.troupe.edit.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.util.List;
import org.junit.jupiter.api.Test;

class MatchSelectorTest {

    private final MatchSelector matchSelector =
            new MatchSelector(MatchStrategyOrder.strictToLoose(), MatchStrategyOrder.loose());

    @Test
    void theStrictestStrategyThatFindsAPlaceWins() {
        MatchDecision decision = decide("x = 1", "x = 2", "    x = 1", "x = 1", "x = 1  ");
        assertThat(decision).isEqualTo(chosen("exact", 1));
    }

    @Test
    void trailingBlanksAreToldFromIndentation() {
        assertThat(decide("x = 1", "x = 2", "    x = 1", "x = 1  "))
                .isEqualTo(chosen("right-trimmed", 1));
        assertThat(decide("x = 1", "x = 2", "    x = 1", "y"))
                .isEqualTo(chosen("indentation-flexible", 0));
    }

    @Test
    void aTieWithinTheStrictestStrategyIsNotBrokenByALooserOne() {
        MatchDecision decision = decide("x = 1", "x = 2", "x = 1", "  x = 1", "x = 1");
        assertThat(decision)
                .asInstanceOf(type(MatchDecision.Ambiguous.class))
                .satisfies(ambiguous ->
                        assertThat(ambiguous.matches())
                                .extracting(LineMatch::start)
                                .containsExactly(0, 2))
                .satisfies(ambiguous -> assertThat(ambiguous.strategy().name()).isEqualTo("exact"));
    }

    @Test
    void overlappingPlacesAreATie() {
        assertThat(decide("a\na", "b", "a", "a", "a")).isInstanceOf(MatchDecision.Ambiguous.class);
    }

    @Test
    void bracketsAloneAreNoEvidenceOutsideTheExactStrategy() {
        assertThat(decide("}", "};", "  }")).isEqualTo(new MatchDecision.NotFound());
        assertThat(decide("}", "};", "}")).isEqualTo(chosen("exact", 0));
    }

    @Test
    void aBetterPlaceNeedsAMarginOverTheNext() {
        assertThat(
                        new MatchSelector(List.of(scores(0.9, 0.8)), List.of())
                                .decide(
                                        List.of("a"),
                                        List.of("b"),
                                        new IndexedFileLines(List.of("c", "d"))))
                .isInstanceOf(MatchDecision.Ambiguous.class);
        assertThat(
                        new MatchSelector(List.of(scores(0.7, 0.9)), List.of())
                                .decide(
                                        List.of("a"),
                                        List.of("b"),
                                        new IndexedFileLines(List.of("c", "d"))))
                .asInstanceOf(type(MatchDecision.Chosen.class))
                .satisfies(chosen -> assertThat(chosen.match().start()).isEqualTo(1));
    }

    @Test
    void anInsertionThatIsInAlreadyIsRecognisedThoughSearchStillMatches() {
        MatchDecision decision =
                decide("import a", "import a\nimport b", "import a", "import b", "");
        assertThat(decision)
                .isEqualTo(new MatchDecision.AlreadyApplied(LineMatch.contiguous(0, 2)));
    }

    @Test
    void aReplacementInsideTheSearchIsNoProof() {
        assertThat(decide("a\nb", "b", "a", "b")).isEqualTo(chosen("exact", 0, 2));
    }

    @Test
    void aReplacementThatIsInIsRecognisedWhenSearchIsGone() {
        assertThat(present("one 1\nold call()", "one 1\nnew call()", "one 1", "  new call()"))
                .isEqualTo(new MatchDecision.AlreadyApplied(LineMatch.contiguous(0, 2)));
        assertThat(present("old call()", "new call()", "  new call()"))
                .isEqualTo(new MatchDecision.Present(LineMatch.contiguous(0, 1)));
        assertThat(decide("old call()", "new call()", "  new call()"))
                .isEqualTo(new MatchDecision.NotFound());
    }

    @Test
    void aDeletionCountsAsDoneOnlyWhenItsLinesAreGone() {
        assertThat(present("first a\nold b\nlast c", "first a\nlast c", "first a", "last c"))
                .isInstanceOf(MatchDecision.AlreadyApplied.class);
        assertThat(
                        present(
                                "first a\nold b\nlast c",
                                "first a\nlast c",
                                "first a",
                                "last c",
                                "old b"))
                .isEqualTo(new MatchDecision.NotFound());
        assertThat(present("keep a\nold b", "keep a", "keep a"))
                .isEqualTo(new MatchDecision.NotFound());
    }

    @Test
    void nothingIsFoundInAnEmptyFile() {
        assertThat(
                        matchSelector.decide(
                                List.of("a"), List.of("b"), new IndexedFileLines(List.of())))
                .isEqualTo(new MatchDecision.NotFound());
    }

    @Test
    void linesThatFitTwoPlacesNearlyAsWellAreATie() {
        String search = "alpha one 1\nbeta lost 9\ngamma three 3\ndelta four 4\nlast five 5";
        assertThat(
                        loosely(
                                search,
                                "alpha one 1",
                                "gamma three 3",
                                "delta four 4",
                                "last five 5",
                                "",
                                "",
                                "",
                                "",
                                "",
                                "",
                                "",
                                "alpha one 1",
                                "gamma three 3",
                                "delta four 4",
                                "last five 5"))
                .isInstanceOf(MatchDecision.Ambiguous.class);
    }

    @Test
    void aPlaceThatHasALineMoreOfTheSearchIsNoTie() {
        String search = "alpha one 1\nbeta lost 9\ngamma three 3\ndelta four 4\nlast five 5";
        assertThat(
                        loosely(
                                search,
                                "alpha one 1",
                                "gamma three 3",
                                "delta fuor 4",
                                "last five 5",
                                "",
                                "",
                                "",
                                "",
                                "",
                                "",
                                "",
                                "alpha one 1",
                                "gamma three 3",
                                "delta four 4",
                                "last five 5"))
                .asInstanceOf(type(MatchDecision.Chosen.class))
                .satisfies(chosen -> assertThat(chosen.match().start()).isEqualTo(11));
    }

    @Test
    void twoPlacesThatEachHaveALineWhichTheOtherLacksAreATie() {
        String search = "alpha one 1\nbeta lost 9\ngamma three 3\ndelta four 4\nlast five 5";
        assertThat(
                        loosely(
                                search,
                                "alpha one 1",
                                "gamma three 3",
                                "delta fuor 4",
                                "last five 5",
                                "",
                                "",
                                "",
                                "",
                                "",
                                "",
                                "",
                                "alpha one 1",
                                "gamma there 3",
                                "delta four 4",
                                "last five 5"))
                .isInstanceOf(MatchDecision.Ambiguous.class);
    }

    @Test
    void bracketsAloneAreNotLookedForLoosely() {
        assertThat(loosely("{\n}", "{", "}")).isEqualTo(new MatchDecision.NotFound());
        assertThat(loosely("alpha one 1", "x", "y")).isEqualTo(new MatchDecision.NotFound());
    }

    @Test
    void anInsertionThatIsInIsRecognisedThoughALineBesideItIsMisspelt() {
        String search =
                "alpha one 1\nint total = sum(values, form, 22);\ngamma three 3\ndelta four 4";
        String replace =
                "alpha one 1\nint total = sum(values, form, 22);\nbrought here 7\ngamma three 3\ndelta four 4";
        String[] before = {
            "alpha one 1", "int total = sum(values, from, 22);", "gamma three 3", "delta four 4"
        };
        String[] after = {
            "alpha one 1",
            "int total = sum(values, from, 22);",
            "brought here 7",
            "gamma three 3",
            "delta four 4"
        };

        assertThat(loosely(search, replace, after))
                .asInstanceOf(type(MatchDecision.AlreadyApplied.class))
                .satisfies(it -> assertThat(it.match().start()).isZero())
                .satisfies(it -> assertThat(it.match().end()).isEqualTo(5));
        assertThat(loosely(search, replace, before)).isInstanceOf(MatchDecision.Chosen.class);
        // What is brought is in the file, at another place.
        String[] elsewhere = {
            "alpha one 1",
            "int total = sum(values, from, 22);",
            "gamma three 3",
            "delta four 4",
            "",
            "",
            "brought here 7"
        };
        assertThat(loosely(search, replace, elsewhere)).isInstanceOf(MatchDecision.Chosen.class);
    }

    @Test
    void whatIsBroughtMisspeltIsNotInYet() {
        String search =
                "alpha one 1\nint total = sum(values, form, 22);\ngamma three 3\ndelta four 4";
        String replace =
                "alpha one 1\nint total = sum(values, form, 22);\nbrought here 7\ngamma three 3\ndelta four 4";
        assertThat(
                        loosely(
                                search,
                                replace,
                                "alpha one 1",
                                "int total = sum(values, from, 22);",
                                "brought heer 7",
                                "gamma three 3",
                                "delta four 4"))
                .isNotInstanceOf(MatchDecision.AlreadyApplied.class);
    }

    private MatchDecision loosely(String search, String replace, String[] file) {
        return matchSelector.decideLoosely(
                List.of(search.split("\n")),
                List.of(replace.split("\n")),
                new IndexedFileLines(List.of(file)));
    }

    private MatchDecision loosely(String search, String... file) {
        return matchSelector.decideLoosely(
                List.of(search.split("\n")), List.of("new 1"), new IndexedFileLines(List.of(file)));
    }

    private MatchDecision present(String search, String replace, String... file) {
        return matchSelector.decidePresent(
                List.of(search.split("\n")),
                List.of(replace.split("\n")),
                new IndexedFileLines(List.of(file)));
    }

    private MatchDecision decide(String search, String replace, String... file) {
        return matchSelector.decide(
                List.of(search.split("\n")),
                List.of(replace.split("\n")),
                new IndexedFileLines(List.of(file)));
    }

    private static MatchDecision chosen(String strategy, int start) {
        return chosen(strategy, start, 1);
    }

    private static MatchDecision chosen(String name, int start, int length) {
        MatchStrategy strategy =
                MatchStrategyOrder.strictToLoose().stream()
                        .filter(candidate -> candidate.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        return new MatchDecision.Chosen(strategy, LineMatch.contiguous(start, length));
    }

    private static MatchStrategy scores(double first, double second) {
        return new MatchStrategy() {
            @Override
            public String name() {
                return "scored";
            }

            @Override
            public double confidence() {
                return 0.9;
            }

            @Override
            public boolean shiftsIndentation() {
                return false;
            }

            @Override
            public List<LineMatch> candidates(List<String> search, IndexedFileLines file) {
                return List.of(
                        new LineMatch(0, 1, List.of(LineMatch.Extent.line(0)), first),
                        new LineMatch(1, 2, List.of(LineMatch.Extent.line(1)), second));
            }
        };
    }
}
