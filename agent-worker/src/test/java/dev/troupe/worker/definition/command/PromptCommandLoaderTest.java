package dev.troupe.worker.definition.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.worker.definition.command.PromptCommandLoader.FoundCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PromptCommandLoaderTest {
    @TempDir Path home;

    @Test
    void readsThoseOfTheRepositoryBeforeThoseOfTheUserAndNamesDirectories() throws IOException {
        write(
                "shop/.claude/commands/git/review.md",
                "---\ndescription: Reviews\nargument-hint: [file]\nallowed-tools: Bash(git:*)\nmodel: opus\n---\nLook at $1\n");
        write("shop/.troupe/commands/fix.md", "# Fix it\n\nNow.");
        write("shop/.claude/commands/fix.md", "Not this one");
        write(".troupe/commands/mine.md", "Mine");
        write(".troupe/commands/fix.md", "Nor this");
        write("shop/.claude/commands/bad name.md", "No name");

        FoundCommands found = load();

        assertThat(found.commands()).containsOnlyKeys("fix", "git:review", "init", "mine");
        PromptCommand review = named(found, "git:review");
        assertThat(review.description()).isEqualTo("Reviews");
        assertThat(review.argumentHint()).isEqualTo("[file]");
        assertThat(review.allowedTools()).containsExactly("Bash(git:*)");
        assertThat(review.model()).isEqualTo("opus");
        assertThat(review.body()).isEqualTo("Look at $1");
        assertThat(review.origin()).isEqualTo(".claude/commands/git/review.md");
        PromptCommand fix = named(found, "fix");
        assertThat(fix.origin()).isEqualTo(".troupe/commands/fix.md");
        assertThat(fix.description()).isEqualTo("Fix it");
        assertThat(named(found, "mine").origin()).isEqualTo("~/.troupe/commands/mine.md");
    }

    @Test
    void saysWhyAFileDefinesNone() throws IOException {
        write("shop/.claude/commands/broken.md", "---\ndescription: [\n---\nx");

        assertThat(load().faults().get("broken"))
                .startsWith(".claude/commands/broken.md cannot be read:");
    }

    @Test
    void followsNoLinkOutOfTheRepository() throws IOException {
        write("outside/secret.md", "Secret");
        Files.createDirectories(home.resolve("shop/.claude/commands"));
        Files.createSymbolicLink(
                home.resolve("shop/.claude/commands/secret.md"), home.resolve("outside/secret.md"));
        Files.createSymbolicLink(home.resolve("shop/.troupe"), home.resolve("outside"));

        assertThat(load().commands()).containsOnlyKeys("init");
    }

    private static PromptCommand named(FoundCommands found, String name) {
        return Objects.requireNonNull(found.commands().get(name));
    }

    private FoundCommands load() {
        return new PromptCommandLoader(home.resolve(".troupe"), home).in(home.resolve("shop"));
    }

    private void write(String path, String text) throws IOException {
        Path file = home.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
