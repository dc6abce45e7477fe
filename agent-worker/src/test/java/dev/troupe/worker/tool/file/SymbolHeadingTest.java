package dev.troupe.worker.tool.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.HunkLine;
import dev.troupe.edit.HunkLocation;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import dev.troupe.syntax.tree.TreeSitterParser;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Hunks whose headings name a type or function, with the symbols that the parsers find. */
class SymbolHeadingTest {
    private static final String CARTS =
            """
            class Cart:
                def total(self):
                    return 0

                @property
                def size(self):
                    return 0


            class Basket:
                def total(self):
                    return 0

                @property
                def size(self):
                    return 0
            """;

    private final ParserSymbolProvider outline =
            new ParserSymbolProvider(new TreeSitterParser(_ -> {}), Duration.ofSeconds(5));

    @Test
    void aHunkGoesIntoTheSymbolThatItsHeadingsName() {
        assertThat(after("Basket.total")).isEqualTo(changed(11));
        assertThat(after("class Basket", "def size(self) -> int:")).isEqualTo(changed(15));
        assertThat(after("in Cart, size()")).isEqualTo(changed(6));
    }

    @Test
    void wherePlacesOfTheSymbolAreEqualOrNoneFitsItIsRefused() {
        refused("Basket.weight");
        refused("class Shop", "def weight(self):");
        refused("total");
    }

    @Test
    void aReturnTypeThatIsNamedBeforeAMethodIsNotItsPlace() {
        String java =
                """
                class A {
                  Result compute() {
                    log();
                  }
                }

                class Result {
                  void close() {
                    log();
                  }
                }
                """;
        String right = java.replaceFirst("log\\(\\)", "out()");

        assertThat(after("a.java", java, "    log();", "    out();", "Result compute() {"))
                .isEqualTo(right);
        assertThat(
                        edit(
                                "a.java",
                                java,
                                "    log();",
                                "    out();",
                                List.of("final Result compute() {")))
                .isInstanceOf(EditResult.Refused.class);
        String go =
                "package a\n\ntype Cart struct {\n}\n\nfunc (c *Cart) total() int {\n\treturn 0\n}\n\nfunc size() int {\n\treturn 0\n}\n";
        assertThat(after("a.go", go, "\treturn 0", "\treturn 1", "func (c *Cart) total() int {"))
                .isEqualTo(go.replaceFirst("return 0", "return 1"));
    }

    private static String changed(int line) {
        List<String> lines = CARTS.lines().toList();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            String now = i == line ? lines.get(i).replace("0", "1") : lines.get(i);
            text.append(now).append('\n');
        }
        return text.toString();
    }

    private EditResult edit(String... headings) {
        return edit("a.py", CARTS, "        return 0", "        return 1", List.of(headings));
    }

    private EditResult edit(
            String path, String before, String removed, String added, List<String> headings) {
        EditRequest.Hunk hunk =
                new EditRequest.Hunk(
                        List.of(
                                new HunkLine(HunkLine.Sign.REMOVED, removed),
                                new HunkLine(HunkLine.Sign.ADDED, added)),
                        new HunkLocation(OptionalInt.empty(), headings, false));
        return new EditEngine()
                .knowing(outline)
                .at(path)
                .apply(FileContent.decode(before.getBytes(StandardCharsets.UTF_8)), hunk);
    }

    private String after(String... headings) {
        return text(edit(headings));
    }

    private String after(String path, String before, String removed, String added, String heading) {
        return text(edit(path, before, removed, added, List.of(heading)));
    }

    private static String text(EditResult result) {
        return ((EditResult.Applied) result).text().text();
    }

    private void refused(String... headings) {
        assertThat(edit(headings))
                .isInstanceOfSatisfying(
                        EditResult.Refused.class,
                        it -> assertThat(it.kind()).isEqualTo(EditRefusalKind.AMBIGUOUS));
    }
}
