package dev.troupe.testkit.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.testkit.model.scenario.Message;
import dev.troupe.testkit.model.scenario.Message.Role;
import dev.troupe.testkit.model.scenario.ModelRequest;
import dev.troupe.testkit.model.scenario.Protocol;
import dev.troupe.testkit.model.scenario.ScriptedCall;
import dev.troupe.testkit.model.scenario.Selection.Chosen;
import dev.troupe.testkit.model.scenario.Turn;
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
        Turn fix = turnAnswering(2, before.output());
        assertThat(fix.toolCalls())
                .extracting(ScriptedCall::name)
                .containsExactly("edit", "multi_edit");

        for (ScriptedCall call : fix.toolCalls()) {
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
    private static Turn turnAnswering(int position, String result) {
        List<Message> messages = new ArrayList<>();
        messages.add(new Message(Role.USER, SampleRepository.REQUEST));
        for (int turn = 0; turn < position; turn++) {
            messages.add(new Message(Role.ASSISTANT, ""));
            messages.add(new Message(Role.TOOL, result));
        }
        ModelRequest request =
                new ModelRequest(
                        Protocol.OPENAI, "m", true, true, "", messages, List.of("edit"), 1);
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
        return new Git(repository.directory())
                .run("diff", "--name-only", repository.commit())
                .lines()
                .toList();
    }
}
