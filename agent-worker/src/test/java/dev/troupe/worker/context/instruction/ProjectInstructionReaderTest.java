package dev.troupe.worker.context.instruction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ProjectInstructionReaderTest {
    @TempDir private Path directory;

    @Test
    void claudeCountsWhereThereAreTwo() throws IOException {
        assertThat(read()).isEmpty();
        write("AGENTS.md", "one");
        assertThat(read()).contains("one");
        write("CLAUDE.md", "two");
        assertThat(read()).contains("two");
    }

    @Test
    void aLinkCountsForNothing() throws IOException {
        write("AGENTS.md", "one");
        write("other.md", "two");
        Files.createSymbolicLink(directory.resolve("shop/CLAUDE.md"), Path.of("other.md"));

        assertThat(read()).contains("one");
    }

    @Test
    void theHiddenDirectoryHoldsThemTooAndTheUsersOwnAreAdded() throws IOException {
        write("AGENTS.md", "one");
        write(".claude/CLAUDE.md", "two, @more.md");
        write(".claude/more.md", "more");
        assertThat(read().orElseThrow())
                .isEqualTo("two, @more.md\n\nImported from .claude/more.md:\n\nmore");
        write("CLAUDE.md", "three");
        assertThat(read()).contains("three");
        write("CLAUDE.local.md", "mine");
        assertThat(read()).contains("three\n\nFrom CLAUDE.local.md:\n\nmine");
    }

    @Test
    void theUsersOwnCountAlone() throws IOException {
        write("CLAUDE.local.md", "mine");
        assertThat(read()).contains("mine");
    }

    @Test
    void importsFollowInOrderAndOnce() throws IOException {
        write("CLAUDE.md", "Top. See @docs/style.md, @docs/build.md and (twice) @docs/style.md.\n");
        write("docs/style.md", "Style; also @more/names.md and back: @../CLAUDE.md");
        write("docs/more/names.md", "Names.");
        write("docs/build.md", "Build.");

        assertThat(read().orElseThrow())
                .isEqualTo(
                        """
                        Top. See @docs/style.md, @docs/build.md and (twice) @docs/style.md.


                        Imported from docs/style.md:

                        Style; also @more/names.md and back: @../CLAUDE.md

                        Imported from docs/more/names.md:

                        Names.

                        Imported from docs/build.md:

                        Build.\
                        """);
    }

    @Test
    void codeAddressesAndNamesImportNothing() throws IOException {
        write("a.md", "SECRET");
        write(
                "CLAUDE.md",
                """
                `@a.md` and ``x @a.md y``, ada@a.md, @nobody, @param
                ```text
                @a.md
                ~~~
                @a.md
                ```
                ~~~~
                @a.md
                ```
                ~~~~
                """);

        assertThat(read().orElseThrow()).doesNotContain("SECRET", "not imported", "Imported");
    }

    @Test
    void onlyFiveDeep() throws IOException {
        write("CLAUDE.md", "@1.md");
        for (int i = 1; i < 9; i++) {
            write(i + ".md", "[level " + i + "] @" + (i + 1) + ".md");
        }

        assertThat(read().orElseThrow()).contains("[level 5]").doesNotContain("[level 6]");
    }

    @Test
    void nothingOutsideAndNoSecretIsImported() throws IOException {
        Files.writeString(directory.resolve("out.md"), "OUTSIDE");
        write(".env", "KEY=SECRET");
        write("link.md", "");
        Files.delete(directory.resolve("shop/link.md"));
        Files.createSymbolicLink(directory.resolve("shop/link.md"), directory.resolve("out.md"));
        write("CLAUDE.md", "@../out.md @.env @~/notes.md @link.md @" + directory + "/out.md");

        assertThat(read().orElseThrow())
                .contains(
                        "[@../out.md was not imported: ",
                        "[@.env was not imported: ",
                        "[@~/notes.md was not imported: ",
                        "[@link.md was not imported: ")
                .doesNotContain("OUTSIDE", "SECRET");
    }

    @Test
    void allTogetherIsCut() throws IOException {
        write("CLAUDE.md", "@a.md\n" + "x".repeat(20_000));
        write("a.md", "y".repeat(20_000));

        assertThat(read().orElseThrow())
                .endsWith("y\n[cut: the instructions are longer]")
                .hasSizeLessThan(33_000);
    }

    @Test
    void whatIsNoTextIsNotShown() throws IOException {
        write("CLAUDE.md", "@a.bin");
        write("a.bin", "x\0y");

        assertThat(read().orElseThrow()).endsWith("[a.bin is no text]");
    }

    @Test
    void whatTheRuleRefusesIsNotImported() throws IOException {
        write("docs/open.md", "Open. @closed.md");
        write("docs/closed.md", "CLOSED @more.md");
        write("docs/more.md", "MORE");
        write("CLAUDE.md", "@docs/open.md @docs/closed.md");

        AgentInstructions told = read(it -> closed(it, "docs/closed.md")).orElseThrow();

        assertThat(told.text())
                .contains("Open.")
                .containsOnlyOnce("[@closed.md was not imported: docs/closed.md is closed.]")
                .doesNotContain("CLOSED", "MORE");
        assertThat(told.refused())
                .containsExactly(
                        "docs/open.md: @closed.md was not imported: docs/closed.md is closed.");
    }

    @Test
    void neitherIsTheFileItself() throws IOException {
        write("CLAUDE.md", "CLOSED");

        AgentInstructions told = read(it -> closed(it, "CLAUDE.md")).orElseThrow();

        assertThat(told.text()).isEqualTo("[CLAUDE.md was not read: it is closed.]");
        assertThat(told.refused()).containsExactly("CLAUDE.md was not read: it is closed.");
    }

    @Test
    void manyRefusalsAreToldTogether() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            text.append("@../").append(i).append(' ');
        }
        write("CLAUDE.md", text.toString());

        assertThat(read(_ -> Optional.empty()).orElseThrow().refused())
                .hasSize(11)
                .last()
                .isEqualTo("30 more files were not imported.");
    }

    @Test
    void noPairOfCharactersIsCutApart() throws IOException {
        write("CLAUDE.md", "x" + "\uD83D\uDE00".repeat(20_000));

        assertThat(read().orElseThrow())
                .endsWith("\uD83D\uDE00\n[cut: the instructions are longer]");
    }

    @Test
    @Timeout(20)
    void manyBackTicksAreReadInTime() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 1; text.length() < 60_000; i++) {
            text.append("`".repeat(i)).append("x ");
        }
        write("CLAUDE.md", text.append("@a.md").toString());
        write("a.md", "");
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            lines.add(text.toString());
        }

        assertThat(FileMentionParser.of(String.join("\n", lines))).hasSize(20).containsOnly("a.md");
        assertThat(FileMentionParser.of("@b" + ".".repeat(200_000) + "x @c.")).hasSize(2);
    }

    @Test
    void codeEndsWithAsManyBackTicksAsItBegan() {
        assertThat(FileMentionParser.of("`` ` @a `` @b ` @c `` @d ``` @e"))
                .containsExactly("b", "c", "d", "e");
        assertThat(FileMentionParser.of("` @a `` @b ` @c")).containsExactly("c");
    }

    private static Optional<String> closed(String path, String closed) {
        return path.equals(closed) ? Optional.of("is closed") : Optional.empty();
    }

    private Optional<String> read() throws IOException {
        return read(_ -> Optional.empty()).map(AgentInstructions::text);
    }

    private Optional<AgentInstructions> read(FileReadRule rule) throws IOException {
        return ProjectInstructionReader.of(
                Workspace.open(Files.createDirectories(directory.resolve("shop"))), rule);
    }

    private void write(String name, String text) throws IOException {
        Path file = directory.resolve("shop").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
