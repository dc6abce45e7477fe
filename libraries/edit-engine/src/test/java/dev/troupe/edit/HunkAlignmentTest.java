package dev.troupe.edit;

import static dev.troupe.edit.EditExpectations.after;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hunks whose old side is not indented as the file, so that lines of it look like others of the new side. */
class HunkAlignmentTest {
    private static final String FILE =
            "class A {\n    void a() {\n        if (b) {\n            c();\n        }\n    }\n\n    void d() {}\n}\n";

    @Test
    void aBracketThatLooksLikeAnotherOneStaysWhereItIs() {
        assertThat(
                        after(
                                FILE,
                                hunk(
                                        "-    if (b) {",
                                        "-        c();",
                                        "+        if (b) {",
                                        "+        if (e) {",
                                        "+            c();",
                                        "+        }",
                                        "     }",
                                        "-}",
                                        " ",
                                        "-void d() {}",
                                        "+    void d() {}")))
                .isEqualTo(FILE.replace("if (b) {\n", "if (b) {\n        if (e) {\n"));
    }

    @Test
    void addedLinesThatFitBothTheFileAndTheHunkAreRefused() {
        EditExpectations.refused(
                FILE,
                hunk(
                        "         void a() {",
                        "             if (b) {",
                        "+        int e;",
                        "+            f();"),
                EditRefusalKind.UNCERTAIN);
    }

    private static EditRequest hunk(String... lines) {
        return new EditRequest.Hunk(
                List.of(lines).stream()
                        .map(it -> new HunkLine(sign(it.charAt(0)), it.substring(1)))
                        .toList(),
                HunkLocation.unknown());
    }

    private static HunkLine.Sign sign(char sign) {
        return switch (sign) {
            case '+' -> HunkLine.Sign.ADDED;
            case '-' -> HunkLine.Sign.REMOVED;
            default -> HunkLine.Sign.CONTEXT;
        };
    }
}
