package dev.troupe.worker.scenario.repomap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What agents get from the tools that ask the repository map service. */
class RepositoryMapToolScenarioTest extends RepositoryMapScenario {
    @Test
    void searchGivesPathLineAndTextAndSaysWhenThereIsMore() {
        assertThat(call("search", Map.of("pattern", "return|class")))
                .contains(
                        "src/Prices.java:1:class Prices {\nsrc/Prices.java:3:        return a - b;\n[index: fresh]")
                .doesNotContain("There are more");
        assertThat(call("search", Map.of("pattern", "return|class", "most", 1)))
                .contains("src/Prices.java:1:class Prices {\n[There are more hits;");
        assertThat(call("search", Map.of("pattern", "nowhere at all")))
                .contains("No line matches.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "definition | total | src/Prices.java:2 method total: int total(int a, int b) {",
                "references | total | src/Prices.java:2 method total: int total",
                "outline | src/Prices.java | src/Prices.java:1 method Prices: class Prices {",
                "definition | nobody | The index knows no symbol nobody."
            })
    void symbolsAnswersQuestions(String question, String name, String expected) {
        index.leavePending(1);

        assertThat(call("symbols", Map.of("question", question, "name", name)))
                .contains(expected, "[index: pending (1 file)]");
    }

    @Test
    void symbolsSaysHowManyMoreThereAre() throws IOException {
        write("More.java", "int total;\nvoid total() {\n");

        assertThat(call("symbols", Map.of("question", "definition", "name", "total", "most", 1)))
                .contains("More.java:1 ", "[2 more; narrow the name down or raise most]");
    }

    @Test
    void relatedGivesFilesWithReasons() {
        assertThat(call("related", Map.of("path", "src/Prices.java")))
                .contains("Files:\nnotes.txt:1 method: one\n", "[index: fresh]");
    }

    @ParameterizedTest
    @CsvSource({"search,pattern", "symbols,name", "related,path"})
    void noToolShowsWhatAgentsMayNotRead(String tool, String argument) throws IOException {
        closeSomeFiles();
        Map<String, Object> arguments =
                tool.equals("symbols")
                        ? Map.of("question", "definition", argument, "total")
                        : Map.of(argument, tool.equals("search") ? "total" : "src/Prices.java");

        assertThat(call(tool, arguments))
                .contains("src/Prices.java")
                .doesNotContain("closed.md:", "asked.md:", "unseen.md:", ".env", "nobody shows");
    }

    @Test
    void relatedOfAClosedFileIsRefused() throws IOException {
        closeSomeFiles();

        assertThat(call("related", Map.of("path", "docs/closed.md")))
                .doesNotContain("src/Prices.java");
    }

    @Test
    void withoutAnAnswerTheAgentIsToldHowElseToLook() {
        index.goAway(true);

        assertThat(call("search", Map.of("pattern", "total")))
                .contains(
                        "The repository index gives no answer: It is away. Find it with glob, list and read for now.");
    }

    @Test
    void agentsWhoseDefinitionNamesToolsKeepThem() throws IOException {
        write(
                ".claude/agents/mine.md",
                "---\nname: mine\ndescription: Mine.\ntools: Grep, Read\n---\nBe mine.\n");
        var session = scene.session(repository).as("mine");

        succeed(session, "Hi!");

        assertThat(requests().getLast().tools()).containsExactlyInAnyOrder("grep", "read");
    }
}
