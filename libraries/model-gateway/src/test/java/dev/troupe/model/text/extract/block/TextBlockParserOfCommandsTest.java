package dev.troupe.model.text.extract.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.text.extract.CommandExtractor;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextBlockParserOfCommandsTest {
    @Test
    void commandsOfOneBlockOfCodeAreToldTogether() {
        assertThat(
                        commands(
                                """
                                I'll run `git status` and then `git diff`.

                                ```bash
                                cd app
                                # all
                                make
                                ```

                                $ ls
                                a
                                $ pwd

                                $ id
                                """))
                .containsExactly(
                        List.of("git status", "git diff"),
                        List.of("cd app", "make"),
                        List.of("ls", "pwd"),
                        List.of("id"));
    }

    @Test
    void whatIsForbiddenBehindItIsNotThere() {
        assertThat(
                        commands(
                                """
                                Let me list it:

                                ```bash
                                ls
                                ```

                                ```bash
                                rm -r x
                                ```

                                Don't run that.
                                """))
                .containsExactly(List.of("ls"));
        assertThat(commands("")).isEmpty();
    }

    private static List<List<String>> commands(String text) {
        return CommandExtractor.byBlock(text).stream()
                .map(block -> block.stream().map(ExtractedCommand::command).toList())
                .toList();
    }
}
