package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.applied;
import static dev.troupe.edit.EditExpectations.block;
import static dev.troupe.edit.EditExpectations.refused;
import static dev.troupe.edit.EditExpectations.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each way of finding a place, named in its result, and what becomes of the file. */
class MatchStrategyTest {
    private static final String FILE =
            """
            class Prices {
                int total(List<Item> items) {
                    int sum = 0;
                    for (Item item : items) {
                        sum += item.price() * item.count();
                    }

                    log("total: " + sum);
                    return sum;
                }
            }
            """;

    @Test
    void allLinesIndentedLess() {
        expect(
                "indentation-flexible",
                "int sum = 0;\nfor (Item item : items) {\n    sum += item.price() * item.count();\n",
                "int sum = 1;\nfor (Item item : items) {\n    sum += item.price() * item.count();\n",
                FILE.replace("sum = 0", "sum = 1"));
    }

    @Test
    void linesIndentedOtherwiseOneByOne() {
        expect(
                "line-trimmed",
                "int sum = 0;\n        for (Item item : items) {\n",
                "int sum = 1;\n        for (Item item : items) {\n",
                FILE.replace("sum = 0", "sum = 1"));
    }

    @Test
    void thePlaceWhereAllLinesAreShiftedAlikeIsMeant() {
        String file = "  if ready:\n    go(1)\nelse:\n  if ready:\n  go(1)\n";
        assertThat(
                        applied(file, block("if ready:\n  go(1)\n", "if ready:\n  go(2)\n"))
                                .text()
                                .text())
                .isEqualTo("  if ready:\n    go(2)\nelse:\n  if ready:\n  go(1)\n");
    }

    @Test
    void aFewLettersWrongInSeveralLines() {
        String search =
                "    int totl(List<Item> items) {\n        int sum = 0;\n        for (Itm item : items) {\n";
        expect(
                "fuzzy",
                search,
                search.replace("sum = 0", "sum = 1"),
                FILE.replace("sum = 0", "sum = 1"));
    }

    @Test
    void firstAndLastLineWithLinesInventedBetween() {
        String search =
                """
                    int total(List<Item> items) {
                        int sum = 0;
                        Objects.requireNonNull(items, "there must be a list of items");
                        for (Item item : items) {
                            if (item.isFree()) {
                                logger.debug("skipping an item that costs nothing");
                            }
                            sum += item.price() * item.count();
                        }

                        log("total: " + sum);
                        return sum;
                """;
        expect(
                "block-anchor",
                search,
                search.replace("return sum", "return -sum"),
                FILE.replace("return sum", "return -sum"));
    }

    @Test
    void firstAndLastLineWithOtherLinesBetweenAreNoPlace() {
        String search =
                """
                    int total(List<Item> items) {
                        return items.stream().mapToInt(Item::price).sum();
                        audit("done with everything here");
                        return sum;
                """;
        refused(
                FILE,
                block(search, search.replace("return sum", "return -sum")),
                EditRefusalKind.NOT_FOUND);
    }

    @Test
    void quotesAreUnescapedBesideAnEscapeThatTheFileHas() {
        String file = "if (\"\\\"x\".has(sign)) {\n    add('\\\\');\n}\n";
        String search = "if (\\\"\\\\\"x\\\".has(sign)) {\n    add('\\\\');\n}\n";
        assertThat(applied(file, block(search, search.replace("}", "    say(\\\"done\\\");\n}"))))
                .satisfies(it -> assertThat(it.strategy()).isEqualTo("escape-normalised+exact"))
                .satisfies(it ->
                        assertThat(it.text().text())
                                .isEqualTo(file.replace("}", "    say(\"done\");\n}")));
    }

    @Test
    void whatIsBesideTheLeftOutLinesAlreadyIsNotPutThereAgain() {
        String search = "        int sum = 0;\n...\n        log(\"total: \" + sum);\n";
        String replace = "        int seen = 0;\n" + search;
        String once = applied(FILE, block(search, replace)).text().text();
        refused(once, block(search, replace), EditRefusalKind.ALREADY_APPLIED);
    }

    @Test
    void whatWasPutNextToMisspeltLinesIsNotPutThereAgain() {
        String search =
                "        for (Itme item : items) {\n            sum += item.price() * item.count();\n";
        String replace = search + "            seen++;\n";
        String once = applied(FILE, block(search, replace)).text().text();
        assertThat(once).contains("seen++;");
        refused(once, block(search, replace), EditRefusalKind.ALREADY_APPLIED);
    }

    @Test
    void whatWasRemovedIsNotRemovedFromASiblingToo() {
        String file =
                """
                tail:
                  operands of paths
                  options of numbers
                wc:
                  operands of paths
                head:
                  operands of paths
                  options of numbers
                tac:
                  operands of paths
                """;
        String search =
                "tail:\n  operands of paths\n  options of numbers\nwc:\n  operands of paths\n";
        String replace = search.replace("  options of numbers\n", "");
        String once = applied(file, block(search, replace)).text().text();
        refused(once, block(search, replace), EditRefusalKind.ALREADY_APPLIED);
    }

    @Test
    void everyNameIsInTheTableOfTheDocumentation() throws IOException {
        Path docs = Path.of("..", "..", "docs", "user", "edits.md");
        String page = Files.readString(docs);
        assertThat(EditEngine.strategies()).doesNotHaveDuplicates();
        assertThat(EditEngine.strategies())
                .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
    }

    @Test
    void whiteSpaceWithinLines() {
        expect(
                "whitespace-normalised",
                "int sum=0;\nfor( Item item:items ) {\n",
                "int sum=0;\nint seen = 0;\nfor( Item item:items ) {\n",
                FILE.replace("int sum = 0;\n", "int sum = 0;\n        int seen = 0;\n"));
    }

    @Test
    void typographicQuotes() {
        expect(
                "unicode-normalised",
                "        log(“total: ” + sum);\n        return sum;\n",
                "        log(“total: ” + sum);\n        log(“done”);\n        return sum;\n",
                FILE.replace("+ sum);\n", "+ sum);\n        log(\"done\");\n"));
    }

    @Test
    void blankLinesAround() {
        expect(
                "trimmed-boundary",
                "\n        int sum = 0;\n        for (Item item : items) {\n",
                "\n        int sum = 1;\n        for (Item item : items) {\n",
                FILE.replace("sum = 0", "sum = 1"));
    }

    @Test
    void blankLinesBetween() {
        expect(
                "blank-lines",
                "        }\n        log(\"total: \" + sum);\n        return sum;\n",
                "        }\n        log(\"total: \" + sum);\n        return -sum;\n",
                FILE.replace("return sum", "return -sum"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"...", "    // ... existing code ...", "    # ...", "…"})
    void linesLeftOut(String dots) {
        expect(
                "elision",
                "    int total(List<Item> items) {\n" + dots + "\n        return sum;\n",
                "    int total(List<Item> items) {\n" + dots + "\n        return -sum;\n",
                FILE.replace("return sum", "return -sum"));
    }

    @Test
    void aLineMissingOneInventedAndOneMisspelt() {
        String search =
                """
                    int total(List<Item> itmes) {
                        int sum = 0;
                        check(items);
                        for (Item item : items) {
                        }

                        log("total: " + sum);
                        return sum;
                    }
                """;
        expect(
                "context-aware",
                search,
                search.replace("return sum", "return Math.abs(sum)"),
                FILE.replace("return sum", "return Math.abs(sum)"));
    }

    @Test
    void aSlipInTheLineToBeChangedIsSpeltAsInTheFile() {
        expect(
                "fuzzy",
                "        for (Item item : items) {\n            sum += item.prcie() * item.count();\n        }\n",
                "        for (Item item : items) {\n            sum += item.prcie() * item.count() * rate;\n        }\n",
                FILE.replace("item.count();", "item.count() * rate;"));
    }

    @Test
    void lineNumbers() {
        expect(
                "line-numbers-stripped+exact",
                "3|         int sum = 0;\n4|         for (Item item : items) {\n",
                "3|         int sum = 1;\n4|         for (Item item : items) {\n",
                FILE.replace("sum = 0", "sum = 1"));
    }

    @Test
    void lineNumbersAsOurRefusalsShowThem() {
        expect(
                "line-numbers-stripped+exact",
                "1|class Prices {\n2|    int total(List<Item> items) {\n3|        int sum = 0;\n",
                "1|class Prices {\n2|    int total(List<Item> items) {\n3|        int sum = 1;\n",
                FILE.replace("sum = 0", "sum = 1"));
    }

    @Test
    void escapesOnceTooOften() {
        expect(
                "escape-normalised+exact",
                "        log(\\\"total: \\\" + sum);\n",
                "        log(\\\"sum: \\\" + sum);\n",
                FILE.replace("total: ", "sum: "));
    }

    @Test
    void entities() {
        expect(
                "entity-normalised+exact",
                "    int total(List&lt;Item&gt; items) {\n",
                "    long total(List&lt;Item&gt; items) {\n",
                FILE.replace("int total", "long total"));
    }

    @Test
    void piecesOfAWholeFile() {
        String pieces =
                """
                class Prices {
                    int total(List<Item> items) {
                        int sum = 1;
                        for (Item item : items) {
                    // ... existing code ...
                        return sum;
                    }
                }
                """;
        EditResult.Applied result = applied(FILE, whole(pieces));
        assertThat(result.strategy()).isEqualTo("whole-file-in-pieces");
        assertThat(result.text().text()).isEqualTo(FILE.replace("sum = 0", "sum = 1"));
    }

    @Test
    void piecesThatMayBeCutOffOrAtSeveralPlacesAreNotTaken() {
        refused(
                FILE,
                whole("class Prices {\n// ... rest of code ...\n        return sum;\n"),
                EditRefusalKind.ELIDED);
        String twice = "a 1\nb 2\nsame 3\nc 4\nsame 3\nd 5\n";
        refused(
                twice,
                whole("a 1\n# ... existing code ...\nsame 3\n# ... existing code ...\nd 5\n"),
                EditRefusalKind.ELIDED);
    }

    @Test
    void newLinesNextToLinesThatAreLeftOutHaveNoPlace() {
        String search =
                """
                        int sum = 0;
                            sum += item.price() * item.count();
                        }

                        log("total: " + sum);
                """;
        EditResult.Refused refusal =
                refused(
                        FILE,
                        block(search, search.replace("= 0;\n", "= 0;\n        int seen = 0;\n")),
                        EditRefusalKind.NOT_FOUND);
        assertThat(refusal.sentence()).endsWith("are lines that it leaves out.");
    }

    @Test
    void aSiblingIsNotTheOneThatIsMeant() {
        String search =
                """
                    int count(List<Order> orders) {
                        int sum = 0;
                        for (Order order : orders) {
                            sum += order.count();
                        }
                """;
        refused(FILE, block(search, search.replace("= 0", "= 1")), EditRefusalKind.NOT_FOUND);
    }

    private static void expect(String strategy, String search, String replace, String expected) {
        EditResult.Applied result = applied(FILE, block(search, replace));
        assertThat(result.text().text()).isEqualTo(expected);
        assertThat(result.strategy()).isEqualTo(strategy);
        assertThat(EditEngine.strategies()).contains(strategy.split("\\+"));
        assertThat(result.confidence()).isBetween(0.5, 1.0);
    }
}
