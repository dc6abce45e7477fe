package dev.troupe.model.text.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.text.extract.block.ExtractedCommand;
import dev.troupe.model.text.extract.block.ExtractedCommand.How;
import dev.troupe.permission.shell.TextSpan;
import org.junit.jupiter.api.Test;

class CommandExtractorTest {
    @Test
    void placeAndReasonAreTold() {
        String text = "I'll run `git status`.\n\n```bash\n# all\nls\n```\n\n$ pwd\n";
        assertThat(CommandExtractor.from(text))
                .containsExactly(
                        new ExtractedCommand("git status", new TextSpan(9, 21), How.INLINE),
                        new ExtractedCommand("ls", new TextSpan(38, 40), How.FENCE),
                        new ExtractedCommand("pwd", new TextSpan(48, 51), How.PROMPT));
    }

    @Test
    void aPhraseTellsItsPlace() {
        assertThat(CommandExtractor.from("I'll run git status."))
                .containsExactly(
                        new ExtractedCommand("git status", new TextSpan(9, 19), How.PHRASE));
    }

    @Test
    void thePlaceOfACommandOverSeveralLinesCoversThemAll() {
        String text = "- ```sh\n  cat <<E\n  a\n  E\n  ```\n";
        assertThat(CommandExtractor.from(text))
                .containsExactly(
                        new ExtractedCommand("cat <<E\na\nE", new TextSpan(10, 25), How.FENCE));
        assertThat(text.substring(10, 25)).isEqualTo("cat <<E\n  a\n  E");
    }

    @Test
    void aPhraseTooLongForASentenceIsNotCutShort() {
        String words = "I'll run git add " + "some/file ".repeat(60);
        assertThat(CommandExtractor.from(words)).isEmpty();
        assertThat(CommandExtractor.from("I'll run git add " + "some/file ".repeat(39))).hasSize(1);
    }

    @Test
    void programsMayBeGiven() {
        String text = "I'll run frobnicate --all.";
        assertThat(CommandExtractor.from(text)).isEmpty();
        assertThat(CommandExtractor.from(text, "frobnicate"::equals))
                .extracting(ExtractedCommand::command)
                .containsExactly("frobnicate --all");
    }
}
