package dev.troupe.worker.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnreadToolFilesTest {
    @TempDir Path directory;

    @Test
    void areNamedOnceForEachRepositoryAndAgainWhenMoreOfThemCome() throws IOException {
        Path shop = Files.createDirectories(directory.resolve("shop"));
        Path other = Files.createDirectories(directory.resolve("other"));
        Files.createDirectories(shop.resolve(".claude/skills"));
        Files.writeString(shop.resolve(".claude/settings.json"), "{\"permissions\":{}}");
        Files.writeString(other.resolve(".mcp.json"), "{}");

        assertThat(told(shop)).contains(".claude/skills").doesNotContain("hooks", ".mcp.json");
        assertThat(told(shop)).isEmpty();
        assertThat(told(other)).contains(".mcp.json");
        Files.writeString(shop.resolve(".claude/settings.json"), "{\"hooks\":{}}");
        assertThat(told(shop))
                .contains("the hooks of .claude/settings.json")
                .doesNotContain("skills");
    }

    @Test
    void withoutAnyNothingIsTold() {
        assertThat(told(directory)).isEmpty();
    }

    private String told(Path root) {
        return new UnreadToolFiles(directory.resolve("home"))
                .news(root)
                .map(it -> it.text())
                .orElse("");
    }
}
