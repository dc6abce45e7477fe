package dev.troupe.worker.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.tool.Effect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommitsTest {
    @ParameterizedTest
    @CsvSource({
        "Fix the rounding bug, fix: fix the rounding bug",
        "The tests are failing, fix: the tests are failing",
        "Rename Foo to Bar, refactor: rename Foo to Bar",
        "Add tests for Prices, test: add tests for Prices",
        "Update the README, docs: update the README",
        "HTTP client please, chore: HTTP client please"
    })
    void namesTheKindOfChange(String goal, String subject) {
        assertThat(Commits.subject(goal, List.of(effect("old")))).isEqualTo(subject);
    }

    @Test
    void newFilesAreAFeature() {
        assertThat(Commits.subject("Greet people", List.of(effect(null))))
                .isEqualTo("feat: greet people");
    }

    @Test
    void keepsToOneShortLine() {
        assertThat(Commits.subject("Do " + "very ".repeat(40) + "much\nsecond line", List.of()))
                .hasSizeLessThanOrEqualTo(72)
                .endsWith("…")
                .doesNotContain("\n");
        assertThat(Commits.subject("  \n", List.of())).isEqualTo("chore: change files");
    }

    private static Effect effect(@Nullable String before) {
        return new Effect(
                "a.txt",
                before == null ? null : Blob.of(before.getBytes(StandardCharsets.UTF_8)),
                Blob.of("new".getBytes(StandardCharsets.UTF_8)),
                false,
                "edited",
                null,
                "",
                1,
                1);
    }
}
