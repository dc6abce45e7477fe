package dev.troupe.permission.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.extract.Extracted.How;
import dev.troupe.permission.shell.Span;
import org.junit.jupiter.api.Test;

class CommandExtractionTest {
    @Test
    void placeAndReasonAreTold() {
        String text = "I'll run `git status`.\n\n```bash\n# all\nls\n```\n\n$ pwd\n";
        assertThat(CommandExtraction.from(text))
                .containsExactly(
                        new Extracted("git status", new Span(9, 21), How.INLINE),
                        new Extracted("ls", new Span(38, 40), How.FENCE),
                        new Extracted("pwd", new Span(48, 51), How.PROMPT));
    }

    @Test
    void aPhraseTellsItsPlace() {
        assertThat(CommandExtraction.from("I'll run git status."))
                .containsExactly(new Extracted("git status", new Span(9, 19), How.PHRASE));
    }

    @Test
    void thePlaceOfACommandOverSeveralLinesCoversThemAll() {
        String text = "- ```sh\n  cat <<E\n  a\n  E\n  ```\n";
        assertThat(CommandExtraction.from(text))
                .containsExactly(new Extracted("cat <<E\na\nE", new Span(10, 25), How.FENCE));
        assertThat(text.substring(10, 25)).isEqualTo("cat <<E\n  a\n  E");
    }

    @Test
    void aPhraseTooLongForASentenceIsNotCutShort() {
        String words = "I'll run git add " + "some/file ".repeat(60);
        assertThat(CommandExtraction.from(words)).isEmpty();
        assertThat(CommandExtraction.from("I'll run git add " + "some/file ".repeat(39)))
                .hasSize(1);
    }

    @Test
    void programsMayBeGiven() {
        String text = "I'll run frobnicate --all.";
        assertThat(CommandExtraction.from(text)).isEmpty();
        assertThat(CommandExtraction.from(text, "frobnicate"::equals))
                .extracting(Extracted::command)
                .containsExactly("frobnicate --all");
    }
}
