package dev.troupe.worker.definition.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of {@code docs/user/agents.md} against the definitions. */
class AvailableAgentsPageTest {
    @Test
    void thePageShowsTheBuiltInAgentsAsTheyAre() throws IOException {
        List<String> page =
                Files.readAllLines(Path.of("../docs/user/agents.md")).stream()
                        .filter(it -> it.matches("\\| `[a-z-]+` \\| (yes|no) \\|.*"))
                        .toList();

        assertThat(page)
                .containsExactlyElementsOf(
                        AgentDefinitionLoader.BUILT_IN.stream()
                                .map(AgentDefinitionLoader::load)
                                .map(AvailableAgentsPageTest::row)
                                .toList());
    }

    private static String row(AgentDefinition agent) {
        return "| `%s` | %s | %s | %s |"
                .formatted(
                        agent.name(),
                        agent.writes(AgentDefinitionLoaderTest.TOOLS) ? "yes" : "no",
                        agent.output() == null ? "–" : "`" + agent.output() + "`",
                        agent.description());
    }
}
