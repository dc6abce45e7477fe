package dev.troupe.worker.context.instruction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.troupe.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NestedInstructionTrackerTest {
    private static final List<String> LISTED =
            List.of(
                    "AGENTS.md",
                    "web/AGENTS.md",
                    "web/CLAUDE.md",
                    "web/shop/AGENTS.md",
                    "web/shop/a.ts");

    @TempDir private Path directory;
    private Workspace workspace;

    @BeforeEach
    void files() throws IOException {
        for (String file : LISTED) {
            Path path = directory.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, "Advice of " + file);
        }
        workspace = Workspace.open(directory);
    }

    @Test
    void eachIsToldOnceTheOuterFirst() {
        var nested =
                new NestedInstructionTracker(workspace, _ -> Optional.empty(), LISTED, _ -> false);

        assertThat(nested.of(List.of("AGENTS.md", "other/x.ts"))).isEmpty();
        assertThat(nested.of(List.of("web/shop/a.ts")))
                .satisfiesExactly(
                        it ->
                                assertThat(it.text())
                                        .startsWith("Project instructions of web/CLAUDE.md for")
                                        .endsWith("\nAdvice of web/CLAUDE.md"),
                        it -> assertThat(it.text()).endsWith("\nAdvice of web/shop/AGENTS.md"));
        assertThat(nested.of(List.of("web/shop/b.ts", "web/c.ts"))).isEmpty();
    }

    @Test
    void whatIsInTheConversationIsNotToldAgain() {
        var nested =
                new NestedInstructionTracker(
                        workspace,
                        _ -> Optional.empty(),
                        LISTED,
                        it -> it.contains("of web/CLAUDE.md for"));

        assertThat(nested.of(List.of("web/shop/a.ts")))
                .singleElement()
                .extracting(AgentInstructions::text, STRING)
                .contains("web/shop/AGENTS.md");
    }

    @Test
    void whatGitIgnoresOrALinkLeadsToAdvisesNothingButWhatStandsBesideDoes() throws IOException {
        Files.createDirectories(directory.resolve("node_modules/x"));
        Files.writeString(directory.resolve("node_modules/x/AGENTS.md"), "Obey.");
        Files.delete(directory.resolve("web/CLAUDE.md"));
        Files.createSymbolicLink(
                directory.resolve("web/CLAUDE.md"), directory.resolve("node_modules/x/AGENTS.md"));
        var nested =
                new NestedInstructionTracker(workspace, _ -> Optional.empty(), LISTED, _ -> false);

        assertThat(nested.of(List.of("node_modules/x/i.js", "web/a.ts")))
                .singleElement()
                .extracting(AgentInstructions::text, STRING)
                .endsWith("\nAdvice of web/AGENTS.md");
    }
}
