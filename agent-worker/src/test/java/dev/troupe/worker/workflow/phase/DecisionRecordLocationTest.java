package dev.troupe.worker.workflow.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.workflow.ArchitectureDesign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where decision records go, what they are called, and what they say. */
class DecisionRecordLocationTest {
    @TempDir private Path repository;

    private String next(String title) {
        return new DecisionRecordLocation(null).next(repository, title);
    }

    private void file(String path) throws IOException {
        Files.createDirectories(repository.resolve(path).getParent());
        Files.writeString(repository.resolve(path), "");
    }

    @Test
    void theFirstOneBeginsTheUsualDirectory() {
        assertThat(next("Keep it")).isEqualTo("docs/decisions/0001-keep-it.md");
    }

    @ParameterizedTest
    @CsvSource({
        "docs/decisions/0007-a.md, docs/decisions/0008-x.md",
        "docs/adr/017-a.md, docs/adr/018-x.md",
        "doc/adr/9-a.md, doc/adr/10-x.md",
        "doc/adr/adr-0099-a.md, doc/adr/0100-x.md",
        "docs/adr/README.md, docs/adr/0001-x.md"
    })
    void laterOnesFollowThoseThereAre(String there, String next) throws IOException {
        file(there);

        assertThat(next("X")).isEqualTo(next);
    }

    @Test
    void aConfiguredDirectoryCounts() throws IOException {
        file("docs/adr/0007-a.md");

        assertThat(new DecisionRecordLocation("design/log").next(repository, "X"))
                .isEqualTo("design/log/0001-x.md");
    }

    @ParameterizedTest
    @CsvSource({
        "../../etc/passwd, etc-passwd",
        "Größe & Maß!, größe-maß",
        "'', decision",
        "//, decision"
    })
    void titlesBecomeNamesOfFiles(String title, String slug) {
        assertThat(next(title)).isEqualTo("docs/decisions/0001-" + slug + ".md");
    }

    @Test
    void longTitlesAreCut() {
        assertThat(next("word ".repeat(40))).hasSizeLessThan(90).doesNotContain("-.md");
    }

    @Test
    void numbersAreReadFromPaths() {
        assertThat(DecisionRecordLocation.number("docs/decisions/0020-workflows.md")).isEqualTo(20);
        assertThat(DecisionRecordLocation.number("docs/decisions/README.md")).isZero();
    }

    @Test
    void aRecordSaysWhatTheDesignDoes() {
        ArchitectureDesign design =
                new ArchitectureDesign(
                        "Keep it", "Why.", "What.", List.of("Not: slow."), "Then.", List.of("Do."));

        assertThat(DecisionRecordFormatter.text(design, 3, LocalDate.of(2026, 5, 1)))
                .isEqualTo(
                        """
                        # 3. Keep it

                        Date: 2026-05-01

                        Status: accepted

                        ## Context

                        Why.

                        ## Decision

                        What.

                        ## Alternatives

                        - Not: slow.

                        ## Consequences

                        Then.
                        """);
    }
}
