package dev.troupe.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.troupe.edit.outline.DeclaredSymbol;
import dev.troupe.edit.parse.ModelEditParser;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headings of hunks, and what the file declares: they decide between places, and cast doubt on the only one. */
class HunkHeadingTest {
    private static final String SHOP =
            """
            class Cart {
              int total() {
                return price;
              }

              int size() {
                return 0;
              }
            }

            class Basket {
              int total() {
                return 0;
              }

              @Fast
              int weight() {
                return 7;
              }
            }
            """;
    private static final List<DeclaredSymbol> SYMBOLS =
            List.of(
                    new DeclaredSymbol("Cart", 0, 9),
                    new DeclaredSymbol("total", 1, 4),
                    new DeclaredSymbol("size", 5, 8),
                    new DeclaredSymbol("Basket", 10, 20),
                    new DeclaredSymbol("total", 11, 14),
                    new DeclaredSymbol("weight", 15, 19));
    private static final String SEVEN = "-    return 7;\n+    return 8;\n";
    private static final String ZERO = "-    return 0;\n+    return 1;\n";

    private final List<String> asked = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class Cart {",
                "int size() {",
                "Cart",
                "Cart.total",
                "Cart::size",
                "size()",
                "int total() {",
                "class Cart implements Shop",
                "class Cart {\n@@ int size() {"
            })
    void theOnlyPlaceIsNotTakenWhereAHeadingNamesAnother(String heading) {
        EditResult.Refused refused = refused(heading, SEVEN);

        assertThat(refused.sentence())
                .startsWith("The old side of the hunk fits only lines 18 to 18, but its heading \"")
                .endsWith("\" names another place.");
        assertThat(refused.closest().getFirst().numbered()).isEqualTo("18|    return 7;");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class Basket {",
                "@Fast",
                "int weight() {",
                "int weight",
                "Basket.weight",
                "weight",
                "class Basket",
                "Result weight of Cart",
                "}",
                "..."
            })
    void aHeadingThatNamesThePlaceOrNothingSaysNothingAgainstIt(String heading) {
        EditResult.Applied applied = applied(heading, SEVEN);

        assertThat(applied.strategy()).isEqualTo("exact");
        assertThat(applied.confidence()).isEqualTo(1);
    }

    @Test
    void whatBeginsAboveTheHunkMayBeItsHeading() {
        // As git names a function that has ended by then.
        String between = " \n-class Basket {\n+class Bag {\n";
        assertThat(applied("int size() {", between).strategy()).isEqualTo("exact");
        assertThat(applied("size", between).strategy()).isEqualTo("exact");
        String behind = "   int total() {\n-    return 0;\n+    return 1;\n";
        refused("int size() {", behind);
    }

    @Test
    void headingsOfGitAreNoReasonToRefuseWhatFitsByTheLetter() {
        String behind = "   int total() {\n-    return 0;\n+    return 1;\n";
        String numbers = "@@ -90,2 +90,2 @@ ";

        EditResult.Applied applied = applied(result(numbers + "int size() {\n" + behind));
        assertThat(applied.strategy()).isEqualTo("heading-ignored+exact");
        assertThat(applied.confidence()).isCloseTo(0.5, within(1e-9));
        EditExpectations.refused(
                result(numbers + "int size() {\n" + behind.replace("0;", "0;  ")),
                EditRefusalKind.AMBIGUOUS);
        assertThat(applied(result(numbers + "Cart.total\n" + behind)).strategy())
                .isEqualTo("heading-ignored+exact");
    }

    @Test
    void noHeadingOfGitStandsBelowItsHunk() {
        String first = "-    return price;\n+    return cost;\n";
        EditExpectations.refused(
                result("@@ -90,1 +90,1 @@ class Basket {\n" + first), EditRefusalKind.AMBIGUOUS);
        assertThat(applied(result("@@ -3,1 +3,1 @@ class Basket {\n" + first)).strategy())
                .isEqualTo("exact");
    }

    @Test
    void aNumberAndAHeadingThatDisagreeDecideNothing() {
        String twins = "class A {\n  size = 1\n}\nclass B {\n  size = 1\n}\n";
        String change = "-  size = 1\n+  size = 2\n";

        EditExpectations.refused(
                result(twins, "@@ -2,1 +2,1 @@ class B {\n" + change), EditRefusalKind.AMBIGUOUS);
        applied(result(twins, "@@ -5,1 +5,1 @@ class B {\n" + change));
        applied(result(twins, "@@ -2,1 +2,1 @@ class A {\n" + change));
    }

    @Test
    void aHeadingDoesNotDecideAmongPlacesOfWhichNotAllAreKnown() {
        String many = "class A {\n  size = 1\n}\n" + "  size = 1\n".repeat(150);
        String change = "-  size = 1\n+  size = 2\n";

        EditExpectations.refused(
                result(many, "@@ class A {\n" + change), EditRefusalKind.AMBIGUOUS);
        String more = "  size = 1\n".repeat(150) + "class A {\n  size = 1\n}\n";
        EditExpectations.refused(
                result(more, "@@ class A {\n" + change), EditRefusalKind.AMBIGUOUS);
    }

    @Test
    void wordsThatAreNoCodeCastLittleDoubt() {
        EditResult.Applied applied = applied("the size is wrong", SEVEN);

        assertThat(applied.strategy()).isEqualTo("heading-ignored+exact");
        refused("the size is wrong", SEVEN.replace("-  ", "-\t"));
    }

    @Test
    void whatIsInElsewhereIsNotInAlready() {
        String change = "-    return 6;\n+    return 7;\n";
        assertThat(refused("class Cart {", change).sentence())
                .startsWith(
                        "The file already contains the new side of the hunk at lines 18 to 18, but");
        EditExpectations.refused(
                result("@@ class Basket {\n" + change), EditRefusalKind.ALREADY_APPLIED);
    }

    @Test
    void betweenEqualPlacesAHeadingDecidesAndTheResultSaysSo() {
        EditResult.Applied symbol = applied("Basket.total", ZERO);
        assertThat(symbol.strategy()).isEqualTo("symbol+exact");
        assertThat(symbol.confidence()).isCloseTo(0.9, within(1e-9));
        assertThat(symbol.changes().getFirst().beforeFirst()).isEqualTo(13);
        assertThat(applied("class Cart {", ZERO).changes().getFirst().beforeFirst()).isEqualTo(7);
    }

    @Test
    void betweenPlacesInOneScopeOnlyANumberDecides() {
        String twice = SHOP.replace("price", "0");
        EditExpectations.refused(
                result(twice, "@@ class Cart {\n" + ZERO), EditRefusalKind.AMBIGUOUS);
        EditExpectations.refused(result(twice, "@@ Cart\n" + ZERO), EditRefusalKind.AMBIGUOUS);
        EditResult.Applied applied =
                applied(result(twice, "@@ -7,1 +7,1 @@ class Cart {\n" + ZERO));
        assertThat(applied.strategy()).isEqualTo("exact");
        assertThat(applied.changes().getFirst().beforeFirst()).isEqualTo(7);
    }

    @Test
    void aLineDecidesAlsoWithoutSymbols() {
        EditResult.Applied applied =
                applied(
                        new EditEngine()
                                .apply(
                                        FileContent.Text.of(SHOP),
                                        hunks("@@ class Basket {\n" + ZERO).getFirst()));
        assertThat(applied.strategy()).isEqualTo("heading+exact");
    }

    @Test
    void theOutlineIsAskedOnceForAFileAndItsSymbolsMoveWithTheEdits() {
        String patch =
                """
                @@ Cart.size
                -    return 0;
                +    one();
                +    two();
                +    return 2;
                @@ Basket.total
                -    return 0;
                +    return 3;
                @@ weight
                -    return 7;
                +    return 4;
                """;

        EditResult.Applied applied = applied(result(patch));

        assertThat(applied.text().text())
                .isEqualTo(
                        SHOP.replaceFirst("return 0;", "one();\n    two();\n    return 2;")
                                .replace("return 0;", "return 3;")
                                .replace("return 7;", "return 4;"));
        assertThat(asked).containsExactly("Shop.java");
    }

    @Test
    void symbolsMoveWithWhatIsAddedAndRemovedAroundThem() {
        assertThat(
                        second(
                                "-class Cart {\n-  int total() {\n-    return price;\n-  }\n-\n+class Cart {\n",
                                "Basket.total"))
                .isEqualTo("symbol+exact");
        assertThat(second("-class Basket {\n+class Bag {\n", "Basket.total"))
                .isEqualTo("symbol+exact");
        assertThat(second("   int size() {\n+    // so many\n", "Cart.size"))
                .isEqualTo("symbol+exact");
        assertThat(second(" }\n \n+class Between {\n+}\n+\n class Basket {\n", "Basket.total"))
                .isEqualTo("symbol+exact");
    }

    @Test
    void nobodyAsksWhereNothingIsToBeDecided() {
        applied(result("@@ -18,1 +18,1 @@\n" + SEVEN));
        applied(result("@@ -18,1 +18,1 @@ class Cart {\n" + SEVEN));
        applied(result("@@ ... @@\n" + SEVEN));
        applied("class Cart " + "x".repeat(2000), SEVEN);

        assertThat(asked).isEmpty();
    }

    @Test
    void aHeadingMayBeCutShort() {
        String text =
                SHOP.replace("class Cart {", "class Cart extends AbstractContainerOfThings {");

        EditExpectations.refused(
                result(text, "@@ class Cart extends AbstractCont\n" + SEVEN),
                EditRefusalKind.AMBIGUOUS);
        EditExpectations.refused(
                result(text, "@@ class Cart extends\n" + SEVEN), EditRefusalKind.AMBIGUOUS);
        EditExpectations.refused(result(text, "@@ class Ca\n" + SEVEN), EditRefusalKind.AMBIGUOUS);
    }

    /** How the place of an edit is found behind another one, when the outline was asked before both. */
    private String second(String first, String heading) {
        EditEngine engine = engine();
        asked.clear();
        List<EditRequest> requests =
                hunks(
                        "@@ Basket\n-    return 7;\n+    return 9;\n@@\n"
                                + first
                                + "@@ "
                                + heading
                                + "\n"
                                + ZERO);
        FileContent text = FileContent.Text.of(SHOP);
        String strategy = "";
        for (EditRequest request : requests) {
            EditResult.Applied applied = applied(engine.apply(text, request));
            text = applied.text();
            strategy = applied.strategy();
        }
        assertThat(asked).hasSize(1);
        return strategy;
    }

    private EditEngine engine() {
        return new EditEngine()
                .knowing((path, _) -> {
                    asked.add(path);
                    return SYMBOLS;
                })
                .at("Shop.java");
    }

    private EditResult result(String hunks) {
        return result(SHOP, hunks);
    }

    private EditResult result(String text, String hunks) {
        return engine().applyAll(FileContent.Text.of(text), hunks(hunks));
    }

    private static List<EditRequest> hunks(String hunks) {
        String patch = "*** Begin Patch\n*** Update File: Shop.java\n" + hunks + "*** End Patch\n";
        var answer = ModelEditParser.parse(patch, "Shop.java"::equals);
        assertThat(answer.errors()).isEmpty();
        return answer.edits().stream()
                .flatMap(it -> it.requests().stream())
                .collect(Collectors.toList());
    }

    private EditResult.Applied applied(String heading, String change) {
        return applied(result("@@ " + heading + "\n" + change));
    }

    private static EditResult.Applied applied(EditResult result) {
        assertThat(result).isInstanceOf(EditResult.Applied.class);
        return (EditResult.Applied) result;
    }

    private EditResult.Refused refused(String heading, String change) {
        return EditExpectations.refused(
                result("@@ " + heading + "\n" + change), EditRefusalKind.AMBIGUOUS);
    }

    @Test
    void aHeadingThatIsNowhereInTheFileIsForAnotherOne() {
        String two = "def a():\n    return 1\n\n\ndef c():\n    return 2\n";
        String change = "-    return 1\n+    return 3\n";

        assertThat(
                        EditExpectations.refused(
                                        result(two, "@@ def b():\n" + change),
                                        EditRefusalKind.AMBIGUOUS)
                                .sentence())
                .endsWith("its heading \"def b():\" names nothing in the file.");
        EditExpectations.refused(
                result(two, "@@ class Other(Base):\n" + change), EditRefusalKind.AMBIGUOUS);
        EditExpectations.refused(
                result(two, "@@ async function load() {\n" + change), EditRefusalKind.AMBIGUOUS);
        refused("class Shop", SEVEN);
        applied(result(two, "@@ def a():\n" + change));
        EditExpectations.refused(
                result(two, "@@ -90,1 +90,1 @@ def b():\n" + change), EditRefusalKind.AMBIGUOUS);
        EditExpectations.refused(
                result(two, "@@ -2,1 +2,1 @@ def b():\n" + change), EditRefusalKind.AMBIGUOUS);
    }
}
