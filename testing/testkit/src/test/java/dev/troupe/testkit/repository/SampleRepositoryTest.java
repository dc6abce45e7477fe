package dev.troupe.testkit.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.testkit.model.scenario.ParsedModelRequest;
import dev.troupe.testkit.model.scenario.ProviderProtocol;
import dev.troupe.testkit.model.scenario.RequestMessage;
import dev.troupe.testkit.model.scenario.RequestMessage.Role;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.TurnSelection.Chosen;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SampleRepositoryTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir Path folder;

    private record Outcome(int status, String output) {}

    @Test
    void theTestFailsForRealAndTheScriptedEditsRepairIt() throws Exception {
        SampleRepository repository = SampleRepository.create(folder.resolve("demo"));

        Outcome before = runTest(repository.directory());
        assertThat(before.status()).isEqualTo(1);
        assertThat(before.output()).contains("FAIL  at-limit").contains("1 of 6 carts are wrong.");
        ScriptedTurn fix = turnAnswering(2, before.output());
        assertThat(fix.toolCalls())
                .extracting(ScriptedToolCall::name)
                .containsExactly("edit", "multi_edit");

        for (ScriptedToolCall call : fix.toolCalls()) {
            apply(repository.directory(), JSON.readTree(call.arguments()));
        }

        Outcome after = runTest(repository.directory());
        assertThat(after.status()).isZero();
        assertThat(turnAnswering(4, after.output()).text()).startsWith("Fixed.");
        assertThat(changed(repository)).containsExactly("CHANGELOG.md", "src/Prices.java");
    }

    @Test
    void theStoryStaysTrueWhenTheTestMayNotRun() {
        assertThat(turnAnswering(2, "the person said no").text())
                .startsWith("The test did not run");
        assertThat(turnAnswering(4, "the person said no").text()).contains("run `java");
    }

    @Test
    void theCommitIsTheSameOnEveryMachine() {
        SampleRepository one = SampleRepository.create(folder.resolve("one"));
        SampleRepository two = SampleRepository.create(folder.resolve("two"));

        assertThat(one.commit()).hasSize(40).isEqualTo(two.commit());
    }

    @Test
    void aDirectoryWithContentIsRefused() throws IOException {
        Files.writeString(folder.resolve("mine.txt"), "mine");

        assertThatThrownBy(() -> SampleRepository.create(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not empty; choose a new or empty directory");
        assertThat(folder.resolve(".git")).doesNotExist();
    }

    /** The turn at that position which a tool result like this would get. */
    private static ScriptedTurn turnAnswering(int position, String result) {
        List<RequestMessage> messages = new ArrayList<>();
        messages.add(new RequestMessage(Role.USER, SampleRepository.REQUEST));
        for (int turn = 0; turn < position; turn++) {
            messages.add(new RequestMessage(Role.ASSISTANT, ""));
            messages.add(new RequestMessage(Role.TOOL, result));
        }
        ParsedModelRequest request =
                new ParsedModelRequest(
                        ProviderProtocol.OPENAI, "m", true, true, "", messages, List.of("edit"), 1);
        assertThat(SampleRepository.scenario().select(request)).isInstanceOf(Chosen.class);
        return ((Chosen) SampleRepository.scenario().select(request)).turn();
    }

    private static void apply(Path root, JsonNode arguments) throws IOException {
        Path file = root.resolve(arguments.path("path").stringValue());
        List<JsonNode> edits =
                arguments.has("edits")
                        ? arguments.path("edits").valueStream().toList()
                        : List.of(arguments);
        for (JsonNode edit : edits) {
            String text = Files.readString(file);
            String old = edit.path("old_string").stringValue();
            assertThat(text.split(Pattern.quote(old), -1)).hasSize(2);
            Files.writeString(file, text.replace(old, edit.path("new_string").stringValue()));
        }
    }

    private static Outcome runTest(Path directory) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin").toString();
        ProcessBuilder builder =
                new ProcessBuilder(List.of(SampleRepository.TEST_COMMAND.split(" ")))
                        .directory(directory.toFile())
                        .redirectErrorStream(true);
        builder.environment().merge("PATH", java, (path, first) -> first + ":" + path);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), output);
    }

    private static List<String> changed(SampleRepository repository) throws IOException {
        return new SampleGitRunner(repository.directory())
                .run("diff", "--name-only", repository.commit())
                .lines()
                .toList();
    }
}
