package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A model hears once that somebody has changed what it has read. */
class StaleReadScenarioTest extends WorkerScenarioTest {
    private static final ScriptedTurn READ =
            ScriptedTurn.call("", ScriptedToolCall.of("read", Map.of("path", "notes.txt")));

    private static List<JsonNode> messages(int request) {
        List<JsonNode> messages = new ArrayList<>();
        scene.model().requests().get(request).body().path("messages").forEach(messages::add);
        return messages;
    }

    private static long told(int request, String text) {
        return messages(request).toString().split(text, -1).length - 1L;
    }

    @Test
    void ofEachVersionOnceBehindWhatWasSaid() throws IOException {
        WorkerScenario.Session session = scene.session(repository).automatic();
        scene.model()
                .play(
                        ModelScenario.of(
                                READ,
                                ScriptedTurn.say("One."),
                                ScriptedTurn.say("Two."),
                                ScriptedTurn.say("Three."),
                                READ,
                                ScriptedTurn.say("Four.")));
        var _ = session.succeed("Read it");
        Files.writeString(repository.resolve("notes.txt"), "Somebody was here.\n");

        var _ = session.succeed("And now?");

        String line = "You read notes.txt as it was at ";
        assertThat(told(1, line)).isZero();
        assertThat(told(2, line)).isOne();
        assertThat(messages(2).toString())
                .contains("it has changed since. Read it again before you change it.");
        assertThat(messages(2).subList(0, messages(1).size())).isEqualTo(messages(1));

        var _ = session.succeed("And then?");
        assertThat(told(3, line)).as("told by a run before").isOne();

        Files.delete(repository.resolve("notes.txt"));
        Files.writeString(repository.resolve("notes.txt"), "Again.\n");
        var _ = session.succeed("At last?");
        assertThat(told(4, line)).isEqualTo(2);
        assertThat(told(5, line)).as("read again").isEqualTo(2);
        assertThat(messages(4).subList(0, messages(3).size())).isEqualTo(messages(3));
    }

    /** The result of the command has said so already. */
    @Test
    void notOfWhatItsOwnCommandsHaveChanged() {
        WorkerScenario.Session session =
                scene.session(repository).automatic().with(WorkspaceIsolation.WORKTREE);
        scene.model()
                .play(
                        ModelScenario.of(
                                READ,
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash",
                                                Map.of("command", "echo more >> notes.txt"))),
                                ScriptedTurn.say("Done."),
                                ScriptedTurn.say("Nothing.")));
        var _ = session.succeed("Write more");
        var _ = session.succeed("And now?");

        assertThat(messages(2).toString()).contains("Files changed: edited notes.txt");
        assertThat(told(2, "You read notes.txt")).isZero();
        assertThat(told(3, "You read notes.txt")).isZero();
    }
}
