package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A model server that gives the first call of each turn the same id. */
class RepeatedCallIdUndoTest extends WorkerScenarioTest {
    @Test
    void anUndoTakesTheCommandAndTheEditBack() throws IOException {
        WorkerScenario.Session session = scene.session(repository).automatic();
        scene.model()
                .play(
                        ModelScenario.of(
                                call("bash", "{\"command\":\"echo made > made.txt\"}"),
                                call("write", "{\"path\":\"a.txt\",\"content\":\"written\\n\"}"),
                                ScriptedTurn.say("Done.")));
        var _ = session.succeed("Make two files");
        assertThat(session.content("made.txt")).isEqualTo("made\n");
        assertThat(session.content("a.txt")).isEqualTo("written\n");

        var _ = session.await(session.start("undo", "undo"), TaskState.SUCCEEDED);

        assertThat(session.file("made.txt")).doesNotExist();
        assertThat(session.file("a.txt")).doesNotExist();
    }

    private static ScriptedTurn call(String tool, String arguments) {
        return ScriptedTurn.call("", new ScriptedToolCall("call_0", tool, arguments));
    }
}
