package dev.troupe.worker.context.instruction;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserInstructionReaderTest {
    @TempDir private Path home;

    @Test
    void troupesOwnCountBeforeThoseOfAnotherProduct() throws IOException {
        assertThat(read()).isEmpty();
        write(".claude/CLAUDE.md", "Answer in German. @style.md");
        write(".claude/style.md", "Short sentences.");
        assertThat(read())
                .contains(
                        "From ~/.claude/CLAUDE.md:\n\nAnswer in German. @style.md\n\nImported from style.md:\n\nShort sentences.");
        write(".troupe/AGENTS.md", "Answer in French.");
        assertThat(read()).contains("From ~/.troupe/AGENTS.md:\n\nAnswer in French.");
    }

    @Test
    void nothingButWordsIsImportedAndNothingFromElsewhere() throws IOException {
        write(".claude/CLAUDE.md", "@settings.json @../.bashrc @/etc/hosts");
        write(".claude/settings.json", "KEY");
        write(".bashrc", "RC");

        AgentInstructions read =
                new UserInstructionReader(home.resolve(".troupe"), home).read().orElseThrow();

        assertThat(read.text()).doesNotContain("KEY", "RC", "localhost");
        assertThat(read.refused()).hasSize(3);
    }

    private Optional<String> read() {
        return new UserInstructionReader(home.resolve(".troupe"), home)
                .read()
                .map(AgentInstructions::text);
    }

    private void write(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
