package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static dev.troupe.edit.EditExpectations.block;
import static dev.troupe.edit.EditExpectations.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import org.junit.jupiter.api.Test;

/** Lines that stand for others which the model left out. */
class LeftOutTest {
    private static final String FILE =
            "void f() {\n  one(1);\n  two(2);\n  three(3);\n  four(4);\n}\nvoid g() {\n  one(1);\n  five(5);\n}\n";

    @Test
    void severalPiecesFollowOneAnother() {
        String dots = "  // ... existing code ...\n";
        assertThat(
                        after(
                                FILE,
                                block(
                                        "void f() {\n"
                                                + dots
                                                + "  three(3);\n"
                                                + dots
                                                + "}\nvoid g() {\n",
                                        "void f() {\n"
                                                + dots
                                                + "  three(33);\n"
                                                + dots
                                                + "}\nvoid g() {\n")))
                .isEqualTo(FILE.replace("three(3)", "three(33)"));
        assertThat(
                        after(
                                FILE,
                                block(
                                        "...\n  four(4);\n}\n...\n  five(5);\n",
                                        "...\n  four(5);\n}\n...\n  five(6);\n")))
                .isEqualTo(FILE.replace("four(4)", "four(5)").replace("five(5)", "five(6)"));
        assertThat(
                        after(
                                FILE,
                                block(
                                        "  three(3);\n  ...\n  five(5);\n...\n",
                                        "  three(3);\n  ...\n  five(6);\n...\n")))
                .isEqualTo(FILE.replace("five(5)", "five(6)"));
    }

    @Test
    void newLinesBeforeWhatIsLeftOutFollowTheLinesAbove() {
        assertThat(
                        after(
                                FILE,
                                block(
                                        "void f() {\n  one(1);\n...\n  four(4);\n}\n",
                                        "void f() {\n  one(1);\n  zero(0);\n...\n  four(4);\n}\n")))
                .isEqualTo(FILE.replaceFirst("one\\(1\\);\n", "one(1);\n  zero(0);\n"));
    }

    @Test
    void theLinesLeftOutAreNotGivenUpByLeavingOutTheDots() {
        refused(
                FILE,
                block("void f() {\n...\n  four(4);\n", "void f() {\n  four(4);\n"),
                EditRefusalKind.NOT_FOUND);
    }

    @Test
    void aPieceThatFitsTwiceIsNotChosen() {
        refused(
                FILE,
                block("void f() {\n...\n  one(1);\n", "void f() {\n...\n  one(2);\n"),
                EditRefusalKind.AMBIGUOUS);
    }

    @Test
    void piecesInAnotherOrderAreNotFound() {
        refused(
                FILE,
                block("void g() {\n...\n  four(4);\n", "void g() {\n...\n  four(5);\n"),
                EditRefusalKind.NOT_FOUND);
        refused(FILE, block("...\n", "x\n"), EditRefusalKind.NOT_FOUND);
    }

    @Test
    void newTextThatLeavesOutCodeIsRefused() {
        assertThat(
                        refused(
                                        FILE,
                                        block(
                                                "  two(2);\n",
                                                "  two(2);\n  // ... rest of the code ...\n"),
                                        EditRefusalKind.ELIDED)
                                .sentence())
                .contains("// ... rest of the code ...");
    }
}
