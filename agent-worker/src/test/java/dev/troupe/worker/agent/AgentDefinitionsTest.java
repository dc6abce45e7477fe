package dev.troupe.worker.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentDefinitionsTest {
    private static final Set<String> TOOLS =
            Set.of(
                    "read",
                    "list",
                    "glob",
                    "grep",
                    "edit",
                    "multi_edit",
                    "write",
                    "delete",
                    "move",
                    "bash",
                    "bash_output",
                    "bash_kill",
                    "todo",
                    "task");

    @TempDir private Path directory;
    private Path repository;
    private AgentDefinitions definitions;

    @BeforeEach
    void places() throws IOException {
        repository = Files.createDirectories(directory.resolve("shop"));
        definitions =
                new AgentDefinitions(directory.resolve("home/.troupe"), directory.resolve("home"));
    }

    @Test
    void theBuiltInOnesAreThereAndFit() {
        List<AgentDefinition> all = definitions.in(repository).all();

        assertThat(all)
                .extracting(AgentDefinition::name)
                .containsExactlyElementsOf(AgentDefinitions.BUILT_IN)
                .hasSize(13);
        assertThat(all)
                .allSatisfy(it -> {
                    assertThat(it.builtIn()).isTrue();
                    assertThat(it.warnings()).isEmpty();
                    assertThat(it.tools().unknown(TOOLS)).isEmpty();
                    assertThat(it.description()).contains(" Use it ");
                    assertThat(it.prompt()).contains("# How to work", "# Trust");
                    assertThat(it.prompt().lines().count()).isBetween(20L, 60L);
                });
    }

    @Test
    void thoseThatOnlyLookCannotWrite() {
        assertThat(definitions.in(repository).all())
                .filteredOn(it -> !it.writes())
                .extracting(AgentDefinition::name)
                .containsExactly(
                        "architect",
                        "explorer",
                        "planner",
                        "reviewer",
                        "security-reviewer",
                        "summarizer");
    }

    @Test
    void theNearestCounts() throws IOException {
        List<String> places =
                List.of(
                        "home/.claude/agents",
                        "home/.troupe/agents",
                        "shop/.agents/agents",
                        "shop/.claude/agents/deep/er",
                        "shop/.troupe/agents");
        assertThat(origin("planner")).isEqualTo("built-in");
        for (String place : places) {
            write(place + "/p.md", agent("planner"));
            String shown =
                    place.startsWith("shop/") ? place.substring(5) : "~" + place.substring(4);
            assertThat(origin("planner")).isEqualTo(shown + "/p.md");
        }
        assertThat(definitions.in(repository).faults()).isEmpty();
    }

    @Test
    void whatAUserHasWithheldNoRepositoryGivesBack() throws IOException {
        write(
                "home/.claude/agents/p.md",
                "---\nname: p\ndescription: P.\ndisallowedTools: Bash\npermissionMode: default\nmaxTurns: 3\n---\nHi");
        write(
                "shop/.claude/agents/p.md",
                "---\nname: p\ndescription: P.\ntools: Read, Bash\npermissionMode: auto\nmaxTurns: 9\n---\nHo");

        AgentDefinition agent = definitions.in(repository).named("p");

        assertThat(agent.origin()).isEqualTo(".claude/agents/p.md");
        assertThat(agent.tools().offers("read")).isTrue();
        assertThat(agent.tools().offers("bash")).isFalse();
        assertThat(agent.tools().offers("write")).isFalse();
        assertThat(agent.mode()).isEqualTo(ApprovalMode.ASK);
        assertThat(agent.maxTurns()).hasValue(3);
    }

    @Test
    void aFaultyFileIsSkippedAndTold() throws IOException {
        write("shop/.claude/agents/planner.md", "---\nname: planner\n---\nHi");
        write("shop/.claude/agents/other.md", agent("other"));

        Agents agents = definitions.in(repository);

        assertThat(agents.named("planner").builtIn()).isTrue();
        assertThat(agents.named("other").origin()).isEqualTo(".claude/agents/other.md");
        assertThat(agents.faults())
                .containsExactly(
                        ".claude/agents/planner.md:1 lacks the field `description`. It was skipped.");
    }

    @Test
    void aNameCountsOnceInAPlace() throws IOException {
        write("shop/.claude/agents/a.md", agent("mine"));
        write("shop/.claude/agents/b.md", agent("mine"));

        assertThat(origin("mine")).isEqualTo(".claude/agents/a.md");
        assertThat(definitions.in(repository).faults())
                .containsExactly(
                        ".claude/agents/b.md was skipped: .claude/agents/a.md defines 'mine' too.");
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        write("elsewhere/secret.md", agent("secret"));
        write("elsewhere/agents/more.md", agent("more"));
        Files.createDirectories(repository.resolve(".claude/agents"));
        Files.createDirectories(repository.resolve(".troupe"));
        Files.createSymbolicLink(
                repository.resolve(".claude/agents/x.md"),
                directory.resolve("elsewhere/secret.md"));
        Files.createSymbolicLink(
                repository.resolve(".claude/agents/deep"), directory.resolve("elsewhere/agents"));
        Files.createSymbolicLink(
                repository.resolve(".troupe/agents"), directory.resolve("elsewhere/agents"));

        Agents agents = definitions.in(repository);

        assertThat(agents.known()).doesNotContainKeys("secret", "more");
        assertThat(agents.faults())
                .containsExactly(
                        ".troupe/agents was left out: links are not followed.",
                        ".claude/agents/x.md was skipped: links are not followed.");
    }

    @Test
    void whatIsTooMuchIsLeftOut() throws IOException {
        write("shop/.claude/agents/big.md", agent("big") + "x".repeat(64 * 1024));
        write("shop/.troupe/agents/bytes.md", "---\nname: \u00e4");
        Files.write(repository.resolve(".troupe/agents/bytes.md"), new byte[] {'-', (byte) 0xff});
        for (int i = 0; i < 201; i++) {
            write("shop/.agents/agents/a%03d.md".formatted(i), agent("a" + i));
        }

        Agents agents = definitions.in(repository);

        assertThat(agents.known()).containsKey("a199").doesNotContainKeys("a200", "big");
        assertThat(agents.faults())
                .containsExactly(
                        ".troupe/agents/bytes.md was skipped: it is not UTF-8.",
                        ".claude/agents/big.md was skipped: it is larger than 65536 bytes.",
                        ".agents/agents holds too much; only the first 200 files were read.");
    }

    @Test
    void whoeverIsNotThereIsToldWithThoseThatAre() throws IOException {
        assertThatThrownBy(() -> definitions.in(repository).named("../developer"))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> {
                            assertThat(it.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID);
                            assertThat(it.hint()).contains("`.troupe/agents/`");
                        })
                .hasMessageStartingWith(
                        "There is no agent named '../developer'; known are architect, builder,");
        write("shop/.claude/agents/mine.md", "no agent");
        assertThatThrownBy(() -> definitions.in(repository).named("mine"))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.hint()).contains(".claude/agents/mine.md:1 does not"));
    }

    private String origin(String name) {
        return definitions.in(repository).named(name).origin();
    }

    private static String agent(String name) {
        return "---\nname: " + name + "\ndescription: One.\n---\nBe one.\n";
    }

    private void write(String file, String text) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
