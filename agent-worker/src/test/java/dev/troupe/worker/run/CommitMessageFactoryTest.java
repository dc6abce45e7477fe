package dev.troupe.worker.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.worker.tool.FileEffect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommitMessageFactoryTest {
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
        assertThat(CommitMessageFactory.subject(goal, List.of(effect("old")))).isEqualTo(subject);
    }

    @Test
    void newFilesAreAFeature() {
        assertThat(CommitMessageFactory.subject("Greet people", List.of(effect(null))))
                .isEqualTo("feat: greet people");
    }

    @Test
    void keepsToOneShortLine() {
        assertThat(
                        CommitMessageFactory.subject(
                                "Do " + "very ".repeat(40) + "much\nsecond line", List.of()))
                .hasSizeLessThanOrEqualTo(72)
                .endsWith("…")
                .doesNotContain("\n");
        assertThat(CommitMessageFactory.subject("  \n", List.of()))
                .isEqualTo("chore: change files");
    }

    private static FileEffect effect(@Nullable String before) {
        return new FileEffect(
                "a.txt",
                before == null ? null : ContentBlob.of(before.getBytes(StandardCharsets.UTF_8)),
                ContentBlob.of("new".getBytes(StandardCharsets.UTF_8)),
                false,
                "edited",
                null,
                "",
                1,
                1);
    }
}
