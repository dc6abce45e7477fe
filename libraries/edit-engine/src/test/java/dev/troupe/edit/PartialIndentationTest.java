package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.replace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** Exact edits whose text begins within a line's indentation, or ends before its line ending. */
class PartialIndentationTest {
    private static final String SCRIPT =
            "class A {\n    void a() {\n        if (b) {\n            c();\n        }\n    }\n}\n";

    @Test
    void aLineThatComesWithAllOfItsIndentationIsTakenAsAWhole() {
        assertThat(after(SCRIPT, "  c();", "            d();"))
                .isEqualTo(SCRIPT.replace("c();", "d();"));
        assertThat(after(SCRIPT, "    c();\n", "            d();\n            e();\n"))
                .isEqualTo(SCRIPT.replace("c();", "d();\n            e();"));
        assertThat(after("f:\n\t\tg: 1\n", "\tg: 1", "\t\tg: 2")).isEqualTo("f:\n\t\tg: 2\n");
    }

    @Test
    void aLineThatComesWithTheSamePartStaysWhereItIs() {
        assertThat(after(SCRIPT, "    c();", "    d();")).isEqualTo(SCRIPT.replace("c();", "d();"));
        assertThat(after(SCRIPT, "c();", "d();")).isEqualTo(SCRIPT.replace("c();", "d();"));
        assertThat(after("a = 1 + 2\n", " 2", "   3")).isEqualTo("a = 1 +   3\n");
    }

    @Test
    void anythingBetweenIsRefused() {
        refused(SCRIPT, "    c();", "        d();");
        refused(SCRIPT, "c();", "    d();");
        refused(SCRIPT, "    c();", "    c();\n    d();");
        refused("f:\n\t\tg: 1\n", "\tg: 1", "    g: 2");
    }

    @Test
    void aLineThatStaysAndComesFirstStaysWhereItIs() {
        String script = "f {\n\ta();\n}\ng {\n}\n";
        assertThat(after(script, "a();\n}\ng {\n", "}\ng {\n")).isEqualTo("f {\n}\ng {\n}\n");
        String yaml = "top:\n  one:\n    two:\n    - six\n";
        refused(yaml, "one:\n    two:\n    - six\n", "  two:\n    - six\n");
    }

    @Test
    void aBlankLineThatStaysIsKept() {
        assertThat(after("  one:\n\n  two:\n  six:\n", "one:\n\ntwo:", "one:\n"))
                .isEqualTo("  one:\n\n  six:\n");
        assertThat(after("    a()\n    b()\n\n    c()\n    d()\n", "a()\nb()\n\nc()", "a()\ne()\n"))
                .isEqualTo("    a()\n    e()\n\n    d()\n");
    }

    @Test
    void theLastLineEndingGoesWhereNothingElseDoes() {
        assertThat(after("x\ny\n", "x\ny\n", "x\ny")).isEqualTo("x\ny");
        assertThat(after("x\r\ny\r\n", "y\n", "y")).isEqualTo("x\r\ny");
    }

    @Test
    void theSameEditAsOftenAsItFitsIsMeantForEachPlace() {
        String file = "a\nb\nc\na\nb\n";
        assertThat(several(file, 2)).isEqualTo("x\nb\nc\nx\nb\n");
        assertThat(several(file, 3)).isEmpty();
        assertThat(several("a\nb\n" + file, 2)).isEmpty();
    }

    private static String several(String file, int times) {
        EditResult result =
                new EditEngine()
                        .applyAll(
                                FileContent.Text.of(file),
                                Collections.nCopies(
                                        times, EditExpectations.block("a\nb\n", "x\nb\n")));
        return result instanceof EditResult.Applied applied ? applied.text().text() : "";
    }

    private static String after(String file, String old, String fresh) {
        return EditExpectations.after(file, replace(old, fresh));
    }

    private static void refused(String file, String old, String fresh) {
        EditExpectations.refused(file, replace(old, fresh), EditRefusalKind.UNCERTAIN);
    }
}
