package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is counted of calls that are turned down before their tools run. */
class RefusalMetricsTest {
    private static final String FILE = "src/Prices.java";

    @TempDir private Path directory;
    private WorkerScenario scene;
    private Path repository;
    private ManualWorker worker;

    @BeforeEach
    void start() throws Exception {
        scene = new WorkerScenario(directory.resolve("home"));
        worker = scene.byHand();
        repository = ScenarioRepositories.create(directory.resolve("shop"));
    }

    @AfterEach
    void stop() {
        scene.close();
    }

    @Test
    void aToolThatThereIsNotCountsUnderOneName() {
        play(ScriptedToolCall.of("conjure", Map.of()), ScriptedToolCall.of("divine", Map.of()));

        assertThat(calls("unknown", "refused")).isEqualTo(2);
        assertThat(worker.meters().find("tool.execution.count").tag("tool", "conjure").counter())
                .isNull();
        assertThat(validators("after-model", "known-tool")).isEqualTo(2);
    }

    @Test
    void anEditWithoutItsArgumentsIsMalformed() {
        play(ScriptedToolCall.of("edit", Map.of("path", FILE)));

        assertThat(calls("edit", "refused")).isEqualTo(1);
        assertThat(edits("malformed")).isEqualTo(1);
        assertThat(validators("after-model", "schema-arguments")).isEqualTo(1);
    }

    @Test
    void aFileThatWasNotReadIsStale() {
        play(ScriptedToolCall.of("write", Map.of("path", FILE, "content", "class Prices {}\n")));

        assertThat(calls("write", "refused")).isEqualTo(1);
        assertThat(edits("stale")).isEqualTo(1);
        assertThat(edits("malformed")).isZero();
        assertThat(validators("before-tool", "tool-plan")).isEqualTo(1);
    }

    @Test
    void anEditThatDoesNotFitIsRefusedByItsTool() {
        play(edit("nowhere in the file", "else"));

        assertThat(calls("edit", "refused")).isEqualTo(1);
        assertThat(calls("edit", "ok")).isZero();
        assertThat(edits("not-found")).isEqualTo(1);
        assertThat(validators("before-tool", "tool-plan")).isEqualTo(1);
    }

    @Test
    void anEditThatBreaksItsFileIsRefusedByTheSyntaxCheck() {
        play(edit("return a - b;", "return (a + b;"));

        assertThat(calls("edit", "refused")).isEqualTo(1);
        assertThat(edits("syntax")).isEqualTo(1);
        assertThat(validators("before-tool", "syntax")).isEqualTo(1);
        assertThat(validators("before-tool", "tool-plan")).isZero();
    }

    @Test
    void aPathOutsideIsDenied() {
        play(ScriptedToolCall.of("read", Map.of("path", "/etc/passwd")));

        assertThat(calls("read", "denied")).isEqualTo(1);
        assertThat(validators("before-tool", "file-guard")).isEqualTo(1);
        assertThat(edits("malformed")).isZero();
    }

    @Test
    void whatRunsCountsOnce() {
        play(edit("return a - b;", "return a + b;"));

        assertThat(calls("edit", "ok")).isEqualTo(1);
        assertThat(calls("edit", "refused")).isZero();
    }

    private static ScriptedToolCall edit(String old, String fresh) {
        return ScriptedToolCall.of(
                "edit", Map.of("path", FILE, "old_string", old, "new_string", fresh));
    }

    private double calls(String tool, String outcome) {
        return worker.meters()
                .get("tool.execution.count")
                .tag("tool", tool)
                .tag("outcome", outcome)
                .counter()
                .count();
    }

    private double edits(String kind) {
        return worker.meters().get("edit.refusals").tag("kind", kind).counter().count();
    }

    private double validators(String layer, String validator) {
        return worker.meters()
                .get("validation.refusals")
                .tag("layer", layer)
                .tag("validator", validator)
                .counter()
                .count();
    }

    private void play(ScriptedToolCall... calls) {
        scene.model()
                .play(ModelScenario.of(ScriptedTurn.call("", calls), ScriptedTurn.say("Done.")));
        WorkerScenario.Session session =
                scene.session(repository)
                        .with(SessionAttendance.DETACHED)
                        .with(ApprovalMode.ACCEPT_EDITS);
        UUID task = session.ask("Do it");
        worker.run();
        assertThat(scene.ledger().tasks().find(task).orElseThrow().state())
                .isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.events(EventBody.ToolFinished.class)).hasSize(calls.length);
    }
}
