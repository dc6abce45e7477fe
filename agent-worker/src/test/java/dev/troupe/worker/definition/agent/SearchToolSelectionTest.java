package dev.troupe.worker.definition.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchToolSelectionTest {
    private static final AgentDefinition BUILT_IN = AgentDefinitionLoader.load("developer");
    private static final AgentDefinition ALL_TOOLS = agent("");
    private static final AgentDefinition CHOOSING = agent("tools: Read, Grep, search\n");

    private static AgentDefinition agent(String fields) {
        return AgentDefinition.parse(
                ".claude/agents/x.md", "---\nname: x\ndescription: d\n" + fields + "---\nBe x.");
    }

    private static List<String> offered(SearchToolSelection selection, AgentDefinition agent) {
        return Stream.concat(
                        Stream.of("read"),
                        Arrays.stream(SearchToolName.values()).map(SearchToolName::tool))
                .filter(it -> selection.offers(agent, it))
                .toList();
    }

    @Test
    void theIndexTakesThePlaceOfGrepWhereThereIsOne() {
        SearchToolSelection indexed = SearchToolSelection.of(null, true);
        SearchToolSelection plain = SearchToolSelection.of(null, false);

        assertThat(List.of(BUILT_IN, ALL_TOOLS))
                .allSatisfy(it -> {
                    assertThat(offered(indexed, it))
                            .containsExactly("read", "glob", "search", "symbols", "related");
                    assertThat(offered(plain, it)).containsExactly("read", "grep", "glob");
                });
    }

    @Test
    void settingsChooseAmongThoseThatCanWork() {
        List<SearchToolName> chosen = List.of(SearchToolName.GREP, SearchToolName.SYMBOLS);

        assertThat(offered(SearchToolSelection.of(chosen, true), BUILT_IN))
                .containsExactly("read", "grep", "symbols");
        assertThat(offered(SearchToolSelection.of(chosen, false), BUILT_IN))
                .containsExactly("read", "grep");
        assertThat(offered(SearchToolSelection.of(List.of(), true), BUILT_IN))
                .containsExactly("read");
    }

    @Test
    void anAgentThatNamesItsToolsKeepsThem() {
        List<SearchToolName> chosen = List.of(SearchToolName.GLOB);

        assertThat(offered(SearchToolSelection.of(chosen, true), CHOOSING))
                .containsExactly("read", "grep", "search");
        assertThat(offered(SearchToolSelection.of(chosen, false), CHOOSING))
                .containsExactly("read", "grep");
    }

    @Test
    void aFileOfARepositoryThatTakesABuiltInNameAndChoosesNoToolsGetsThoseOfTheSettings(
            @TempDir Path directory) throws IOException {
        AgentDefinition agent =
                overriding(
                        directory,
                        "---\nname: developer\ndescription: d\n---\nBe it.",
                        "---\nname: developer\ndescription: d\n---\nBe it, too.");

        assertThat(agent.origin()).isEqualTo(".claude/agents/developer.md");
        assertThat(offered(SearchToolSelection.of(null, true), agent))
                .containsExactly("read", "glob", "search", "symbols", "related");
        assertThat(offered(SearchToolSelection.of(List.of(SearchToolName.GREP), true), agent))
                .containsExactly("read", "grep");
    }

    private static AgentDefinition overriding(Path directory, String repository, String user)
            throws IOException {
        Path shop = directory.resolve("shop");
        write(shop.resolve(".claude/agents/developer.md"), repository);
        write(directory.resolve("home/.claude/agents/developer.md"), user);
        return new AgentDefinitionLoader(
                        directory.resolve("home/.troupe"), directory.resolve("home"))
                .in(shop)
                .named("developer");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }
}
