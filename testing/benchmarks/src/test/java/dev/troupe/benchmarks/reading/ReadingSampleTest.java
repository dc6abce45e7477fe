package dev.troupe.benchmarks.reading;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadingSampleTest {
    @Test
    void readsTheMessagesOfASource() {
        String source =
                """
                // "Not this comment, it is none."
                /* "Nor this one, which is long." */
                char quote = '"';
                fail("The file " + path + " was not found.", "Name one that exists.");
                String key = "just.a-key";
                query("SELECT id FROM task WHERE id = ?");
                """;

        assertThat(MessageLiterals.of(source))
                .containsExactly("The file … was not found.", "Name one that exists.");
    }

    @Test
    void splitsAPageIntoSentences() {
        String page =
                """
                # How to begin

                Run `troupe setup`. It lists models, then
                it asks. [More](a.md) is there.

                ```sh
                not a sentence at all
                ```
                - one item of a list
                | cell | another cell |
                |---|---|
                """;

        assertThat(PageSentences.of(page))
                .containsExactly(
                        "# How to begin",
                        "Run `troupe setup`.",
                        "It lists models, then it asks.",
                        "[More](a.md) is there.",
                        "- one item of a list",
                        "| cell | another cell |");
    }
}
