package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static dev.troupe.edit.EditExpectations.edit;
import static dev.troupe.edit.EditExpectations.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A fence below the path of a file becomes the file only where it evidently holds all of it. */
class FencedWholeFileTest {
    private static final String FILE =
            """
            package shop;

            import java.util.List;

            class Prices {
                int total(int a, int b) {
                    return a - b;
                }

                int half(int a) {
                    int half = a / 2;
                    return half;
                }

                int none() {
                    return 0;
                }
            }
            """;

    @Test
    void theWholeFileWithOtherLinesIsApplied() {
        String fixed = FILE.replace("a - b", "a + b");

        assertThat(after(FILE, fenced(fixed))).isEqualTo(fixed);
        assertThat(after(FILE.replace("\n", "\r\n"), fenced(fixed)))
                .isEqualTo(fixed.replace("\n", "\r\n"));
    }

    @Test
    void linesMayComeAndAFewMayGo() {
        String more = FILE.replace("class Prices {\n", "class Prices {\n    int one = 1;\n\n");
        String fewer = FILE.replace("        int half = a / 2;\n", "");

        assertThat(after(FILE, fenced(more))).isEqualTo(more);
        assertThat(after(FILE, fenced(fewer))).isEqualTo(fewer);
    }

    @Test
    void theFileAsItIsChangesNothing() {
        assertThat(edit(FILE, fenced(FILE))).isInstanceOf(EditResult.Unchanged.class);
    }

    @Test
    void anExcerptFromTheMiddleIsRefused() {
        String excerpt = FILE.lines().skip(5).limit(3).reduce("", (a, b) -> a + b + "\n");

        refused(FILE, fenced(excerpt.replace("a - b", "a + b")), EditRefusalKind.ELIDED);
    }

    @Test
    void aFileWithoutItsBeginningOrItsEndIsRefused() {
        String beheaded = FILE.replace("package shop;\n\n", "");
        String cut = FILE.substring(0, FILE.indexOf("    int none"));

        assertThat(refused(FILE, fenced(beheaded), EditRefusalKind.ELIDED).message())
                .contains("lines 1 to 2 of the file", "may be an excerpt");
        refused(FILE, fenced(cut + "}\n"), EditRefusalKind.ELIDED);
    }

    @Test
    void aFileWithoutAPieceOfItsMiddleIsRefused() {
        String gap =
                FILE.replace(
                        """
                            int half(int a) {
                                int half = a / 2;
                                return half;
                            }

                        """,
                        "");

        assertThat(refused(FILE, fenced(gap), EditRefusalKind.ELIDED).message())
                .contains("does not hold lines 10 to 14");
    }

    @Test
    void theFirstLineMayBecomeAnother() {
        String other = FILE.replace("package shop;", "package store;");

        assertThat(after(FILE, fenced(other))).isEqualTo(other);
    }

    @Test
    void twoOfThreeLinesMustStay() {
        List<String> lines = IntStream.range(0, 9).mapToObj(i -> "line " + i).toList();
        String before = String.join("\n", lines) + "\n";

        String third = before.replaceAll("line ([123])", "other $1");
        assertThat(after(before, fenced(third))).isEqualTo(third);
        EditResult.Refused refusal =
                refused(
                        before,
                        fenced(before.replaceAll("line ([1234])", "other $1")),
                        EditRefusalKind.ELIDED);
        assertThat(refusal.message()).contains("most lines of the file");
    }

    @Test
    void twoLinesMayGoAndThreeMayNot() {
        List<String> lines = IntStream.range(0, 20).mapToObj(i -> "line " + i).toList();
        String before = String.join("\n", lines) + "\n";

        assertThat(after(before, fenced(before.replaceAll("line [56]\n", "")))).contains("line 7");
        refused(before, fenced(before.replaceAll("line [567]\n", "")), EditRefusalKind.ELIDED);
    }

    @Test
    void placeholdersStandForLinesOfTheFile() {
        String pieces =
                """
                package shop;

                import java.util.Set;

                class Prices {
                    // ... rest of the class unchanged ...
                    int none() {
                        return 0;
                    }
                }
                """;

        assertThat(after(FILE, fenced(pieces))).isEqualTo(FILE.replace("List", "Set"));
    }

    @Test
    void aFileThatIsNotThereIsCreatedAndAnEmptyOneFilled() {
        assertThat(new EditEngine().apply(FileContent.missing(), fenced("a\n")))
                .isInstanceOf(EditResult.Applied.class);
        assertThat(after("", fenced("a\n"))).isEqualTo("a\n");
    }

    private static EditRequest fenced(String content) {
        return new EditRequest.Fenced(content);
    }
}
