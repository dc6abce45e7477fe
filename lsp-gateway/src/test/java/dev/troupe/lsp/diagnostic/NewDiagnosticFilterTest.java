package dev.troupe.lsp.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.languageserver.CodeDiagnostic;
import dev.troupe.contracts.languageserver.DiagnosticSeverity;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which diagnostics are new. */
class NewDiagnosticFilterTest {
    private static CodeDiagnostic at(int line, String message, String text) {
        return new CodeDiagnostic(
                line, 1, line, 2, DiagnosticSeverity.ERROR, "c", "s", message, text, null);
    }

    @Test
    void oneThatMovedIsKnown() {
        assertThat(
                        NewDiagnosticFilter.filter(
                                List.of(at(1, "m", "x = y")), List.of(at(9, "m", "  x = y"))))
                .isEmpty();
    }

    @Test
    void aSecondOneOfTheSameIsNew() {
        assertThat(
                        NewDiagnosticFilter.filter(
                                List.of(at(1, "m", "x = y")),
                                List.of(at(1, "m", "x = y"), at(2, "m", "x = y"))))
                .containsExactly(at(2, "m", "x = y"));
    }

    @Test
    void oneOnALineThatWasChangedALittleIsKnown() {
        assertThat(
                        NewDiagnosticFilter.filter(
                                List.of(at(1, "m", "total = count(items)")),
                                List.of(at(1, "m", "total = count(items) + 1"))))
                .isEmpty();
    }

    @Test
    void theSameMessageOnAnotherLineIsNew() {
        CodeDiagnostic fresh = at(1, "m", "y: int = 'b'");

        assertThat(
                        NewDiagnosticFilter.filter(
                                List.of(at(1, "m", "print(compute(1, 2, 3))")), List.of(fresh)))
                .containsExactly(fresh);
    }

    @Test
    void anotherMessageOrSeverityIsNew() {
        CodeDiagnostic fresh = at(1, "other", "x = y");

        assertThat(NewDiagnosticFilter.filter(List.of(at(1, "m", "x = y")), List.of(fresh)))
                .containsExactly(fresh);
    }
}
