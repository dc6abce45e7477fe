package dev.troupe.worker.definition.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.agent.AgentView;
import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.edit.EditEngine;
import dev.troupe.model.ToolSpec;
import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.model.catalog.ModelCatalogSettings;
import dev.troupe.model.catalog.ModelCatalogSettings.AgentSettings;
import dev.troupe.model.catalog.ModelProtocol;
import dev.troupe.model.catalog.ModelSettings;
import dev.troupe.worker.diagnostic.LanguageServerClient;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.agent.AskUserTool;
import dev.troupe.worker.tool.agent.SubagentTaskTool;
import dev.troupe.worker.tool.agent.TodoTool;
import dev.troupe.worker.tool.file.FileToolFactory;
import dev.troupe.worker.tool.git.GitTool;
import dev.troupe.worker.tool.lsp.LanguageServerToolFactory;
import dev.troupe.worker.tool.repomap.RepositoryMapClient;
import dev.troupe.worker.tool.repomap.RepositoryMapToolFactory;
import dev.troupe.worker.tool.shell.ShellSettings;
import dev.troupe.worker.tool.shell.ShellToolFactory;
import dev.troupe.worker.tool.web.WebFetchTool;
import dev.troupe.worker.tool.web.WebSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentDefinitionLoaderTest {
    static final List<ToolSpec> TOOLS =
            Stream.of(
                            FileToolFactory.all(new EditEngine()),
                            RepositoryMapToolFactory.all(RepositoryMapClient.absent()),
                            LanguageServerToolFactory.all(LanguageServerClient.absent()),
                            ShellToolFactory.all(ShellSettings.defaults()),
                            List.of(
                                    new GitTool(),
                                    new TodoTool(),
                                    new SubagentTaskTool(),
                                    new AskUserTool(),
                                    new WebFetchTool(
                                            new WebSettings(
                                                    List.of(), 1_000, Duration.ofSeconds(1)))))
                    .flatMap(List::stream)
                    .map(AgentTool::spec)
                    .toList();

    @TempDir private Path directory;
    private Path repository;
    private AgentDefinitionLoader definitions;

    @BeforeEach
    void places() throws IOException {
        repository = Files.createDirectories(directory.resolve("shop"));
        definitions =
                new AgentDefinitionLoader(
                        directory.resolve("home/.troupe"), directory.resolve("home"));
    }

    @Test
    void theBuiltInOnesAreThereAndFit() {
        List<AgentDefinition> all = definitions.in(repository).all();

        assertThat(all)
                .extracting(AgentDefinition::name)
                .containsExactlyElementsOf(AgentDefinitionLoader.BUILT_IN)
                .hasSize(14);
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
                .filteredOn(it -> !it.writes(TOOLS))
                .extracting(AgentDefinition::name)
                .containsExactly(
                        "analyst",
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
                "---\nname: p\ndescription: P.\ndisallowedTools: Bash\npermissionMode: default\nmaxTurns: 3\nmaxTime: 2h\n---\nHi");
        write(
                "shop/.claude/agents/p.md",
                "---\nname: p\ndescription: P.\ntools: Read, Bash\npermissionMode: auto\nmaxTurns: 9\nmaxTime: 30m\n---\nHo");

        AgentDefinition agent = definitions.in(repository).named("p");

        assertThat(agent.origin()).isEqualTo(".claude/agents/p.md");
        assertThat(agent.tools().offers("read")).isTrue();
        assertThat(agent.tools().offers("bash")).isFalse();
        assertThat(agent.tools().offers("write")).isFalse();
        assertThat(agent.mode()).isEqualTo(ApprovalMode.ASK);
        assertThat(agent.maxTurns()).hasValue(3);
        assertThat(agent.maxTime()).isEqualTo(Duration.ofMinutes(30));
    }

    @Test
    void aFaultyFileIsToldAndItsNameHasNoAgent() throws IOException {
        write("shop/.claude/agents/planner.md", "---\nname: planner\n---\nHi");
        write("shop/.claude/agents/other.md", agent("other"));
        write("shop/.agents/agents/planner.md", agent("planner"));
        write("home/.claude/agents/planner.md", agent("planner"));

        AvailableAgents agents = definitions.in(repository);

        assertThatThrownBy(() -> agents.named("planner"))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> {
                            assertThat(it.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID);
                            assertThat(it.hint()).startsWith("Correct or remove that file.");
                        })
                .hasMessage(
                        "Agent 'planner' cannot work: .claude/agents/planner.md:1 lacks the field `description`.");
        assertThat(agents.all()).extracting(AgentDefinition::name).doesNotContain("planner");
        assertThat(agents.named("other").origin()).isEqualTo(".claude/agents/other.md");
        assertThat(agents.faults())
                .containsExactly(
                        ".claude/agents/planner.md:1 lacks the field `description`. It was skipped.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x.md | ---~name: reviewer~tools: {a: b}~---~Hi | reviewer",
                "x.md | ---~name: 'reviewer'  # ours~maxTurns: 0~---~Hi | reviewer",
                "reviewer.md | You review. | reviewer",
                "reviewer.md | ---~name: Reviewer!~description: d~---~Hi | reviewer",
                "reviewer.md | ---~name: planner~---~Hi | planner",
            })
    void whoAFaultyFileIsForIsKnown(String file, String text, String name) throws IOException {
        write("shop/.troupe/agents/" + file, text.replace("~", "\n"));

        assertThat(definitions.in(repository).broken()).containsOnlyKeys(name);
    }

    @Test
    void aFaultyFileOfTheUserIsNotReplacedByTheRepository() throws IOException {
        write("home/.troupe/agents/p.md", "---\nname: p\ntools: Read\n---\nHi");
        write("shop/.claude/agents/p.md", agent("p"));

        assertThatThrownBy(() -> definitions.in(repository).named("p"))
                .hasMessageStartingWith("Agent 'p' cannot work: ~/.troupe/agents/p.md:1 lacks");
    }

    @Test
    void aFaultBehindANearerFileStopsNobody() throws IOException {
        write("shop/.troupe/agents/p.md", agent("p"));
        write("shop/.claude/agents/p.md", "nothing");

        assertThat(origin("p")).isEqualTo(".troupe/agents/p.md");
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

        AvailableAgents agents = definitions.in(repository);

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

        AvailableAgents agents = definitions.in(repository);

        assertThat(agents.known()).containsKey("a199").doesNotContainKeys("a200", "big");
        assertThat(agents.broken()).containsOnlyKeys("a200", "big", "bytes");
        assertThat(agents.faults())
                .containsExactly(
                        ".troupe/agents/bytes.md was skipped: it is not UTF-8.",
                        ".claude/agents/big.md was skipped: it is larger than 65536 bytes.",
                        ".agents/agents holds too many files; only the first 200 files were read.");
    }

    @Test
    void whoeverIsNotThereIsToldWithThoseThatAre() throws IOException {
        assertThatThrownBy(() -> definitions.in(repository).named("../nobody/at/all"))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> {
                            assertThat(it.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID);
                            assertThat(it.hint()).contains("`.troupe/agents/`");
                        })
                .hasMessageStartingWith(
                        "There is no agent named '../nobody/at/all'; known are analyst, architect, builder,");
        assertThatThrownBy(() -> definitions.in(repository).named("explorr"))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.hint()).isEqualTo("Did you mean 'explorer'?"));
        write("shop/.claude/agents/mine.md", "no agent");
        assertThatThrownBy(() -> definitions.in(repository).named("mine"))
                .hasMessageContaining(".claude/agents/mine.md:1 does not");
    }

    @Test
    void whatIsKeptOfAnAgentIsAllOfIt() throws IOException {
        write(
                "shop/.claude/agents/p.md",
                "---\nname: p\ndescription: P.\ntools: Read, Bash\npermissionMode: plan\nmaxTurns: 9\neffort: high\nhooks: {}\n---\nHo");

        for (AgentDefinition agent : definitions.in(repository).all()) {
            assertThat(AgentDefinitionCodec.of(AgentDefinitionCodec.bytes(agent))).isEqualTo(agent);
        }
    }

    @Test
    void modelsOfAnotherProductAreThoseOfTheirFamilyHere() throws IOException {
        write(
                "home/.claude/agents/p.md",
                "---\nname: p\ndescription: P.\ntools: Task, Read\nmodel: opus\n---\nHi");
        AgentDefinition agent = definitions.in(repository).named("p");

        assertThat(agent.modelAmong(models("big", "claude-opus-4-1"))).contains("big");
        assertThat(agent.modelAmong(models("opus", "any"))).contains("opus");
        assertThat(agent.modelAmong(models("big", "octopus-1"))).isEmpty();
        assertThat(agent.offers("task")).isTrue();
    }

    @Test
    void peopleSeeTheLimitsThatSettingsGiveAnAgent() {
        var settings =
                new ModelCatalogSettings(
                        null, Map.of("planner", new AgentSettings(null, null, 9, null)));
        var known =
                new WorkspaceAgentCatalog(
                        definitions,
                        TOOLS,
                        new ModelCatalog(settings, _ -> null),
                        SearchToolSelection.of(null, false));

        assertThat(known.of(repository.toString()))
                .filteredOn(it -> it.name().equals("planner") || it.name().equals("explorer"))
                .extracting(AgentView::maxTurns)
                .containsExactlyInAnyOrder(9, 30);
    }

    @Test
    void peopleSeeWhoThereIsAndWhoCannotWork() throws IOException {
        write(
                "home/.troupe/agents/p.md",
                "---\nname: p\ndescription: P.\ntools: Grep, Read\nmodel: big\neffort: max\nmaxTurns: 7\n---\nHi");
        write("shop/.claude/agents/planner.md", "nothing");
        var known =
                new WorkspaceAgentCatalog(
                        definitions,
                        TOOLS,
                        models("big", "any"),
                        SearchToolSelection.of(null, false));

        List<AgentView> views = known.of(repository.toString());

        assertThat(views)
                .contains(
                        new AgentView(
                                "p",
                                "P.",
                                "big",
                                List.of("read", "grep"),
                                ReasoningEffort.MAX,
                                7,
                                false,
                                "~/.troupe/agents/p.md",
                                null))
                .hasSize(15);
        assertThat(views)
                .filteredOn(it -> it.fault() != null)
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.name()).isEqualTo("planner");
                    assertThat(it.fault()).startsWith(".claude/agents/planner.md:1 does not begin");
                });
        assertThatThrownBy(() -> known.of(directory.resolve("gone").toString()))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.WORKSPACE_MISSING));
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

    private static ModelCatalog models(String name, String model) {
        ModelSettings settings =
                ModelSettings.of(ModelProtocol.ANTHROPIC, "http://localhost:1", model);
        return new ModelCatalog(new ModelCatalogSettings(Map.of(name, settings), null), _ -> null);
    }
}
