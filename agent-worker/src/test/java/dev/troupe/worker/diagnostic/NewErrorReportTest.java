package dev.troupe.worker.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.languageserver.CodeDiagnostic;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.DiagnosticSeverity;
import dev.troupe.contracts.languageserver.FileDiagnostics;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What agents and people hear of the answers of language servers. */
class NewErrorReportTest {
    private static final CodeDiagnostic ERROR =
            new CodeDiagnostic(
                    3,
                    5,
                    3,
                    9,
                    DiagnosticSeverity.ERROR,
                    "E1",
                    "s",
                    "not\n  an int",
                    "  n = 'one'",
                    "Make it one");
    private static final CodeDiagnostic WARNING =
            new CodeDiagnostic(
                    4, 1, 4, 2, DiagnosticSeverity.WARNING, null, null, "unused", "x", null);

    private static NewErrorReport report(
            DiagnosticFreshness freshness, int omitted, CodeDiagnostic... found) {
        return new NewErrorReport(
                List.of(
                        new FileDiagnostics(
                                "a.py",
                                freshness,
                                "pyright",
                                1,
                                List.of(found),
                                0,
                                omitted,
                                freshness == DiagnosticFreshness.FRESH ? null : "It was busy.")));
    }

    @Test
    void aModelHearsOfErrorsWithTheirLines() {
        NewErrorReport report = report(DiagnosticFreshness.FRESH, 0, ERROR, WARNING);

        assertThat(report.countErrors()).isEqualTo(1);
        assertThat(report.failingPaths()).containsExactly("a.py");
        assertThat(report.textForModel())
                .isEqualTo(
                        """
                        Your changes have caused 1 new error, found by pyright:
                        a.py:3:5: not an int (E1)
                            n = 'one'
                            fix, tried without writing it: code_action "Make it one"
                        Correct them. Nothing is committed before they are gone.\
                        """);
        assertThat(report.textForPeople()).isEqualTo("1 new error in a.py");
        assertThat(report.textOfUnchecked()).isEmpty();
    }

    /** What a server has said of an earlier text is told to nobody. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FRESH")
    void onlyFreshAnswersCount(DiagnosticFreshness freshness) {
        NewErrorReport report = report(freshness, 0, ERROR);

        assertThat(report.countErrors()).isZero();
        assertThat(report.failingPaths()).isEmpty();
        assertThat(report.freshPaths()).isEmpty();
        assertThat(report.textForPeople()).isEmpty();
        assertThat(report.textOfUnchecked().isPresent())
                .isEqualTo(freshness != DiagnosticFreshness.NO_SERVER);
        assertThat(report.missingServers())
                .hasSize(freshness == DiagnosticFreshness.NO_SERVER ? 1 : 0);
    }

    @Test
    void manyAreCounted() {
        CodeDiagnostic[] many = Collections.nCopies(30, ERROR).toArray(CodeDiagnostic[]::new);

        NewErrorReport report = report(DiagnosticFreshness.FRESH, 970, many);

        assertThat(report.countErrors()).isEqualTo(1_000);
        assertThat(report.textForModel()).contains("1000 new errors", "… and 980 more.");
    }
}
