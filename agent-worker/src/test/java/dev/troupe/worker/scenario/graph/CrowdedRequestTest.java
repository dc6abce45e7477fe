package dev.troupe.worker.scenario.graph;

import static dev.troupe.worker.toolcall.SubagentSpawnerTest.conversation;
import static dev.troupe.worker.toolcall.SubagentSpawnerTest.hand;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest.Action;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.ledger.lease.ConcurrencyLimitRepository;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.worker.scenario.ScenarioRepositories;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.workflow.WorkflowScript;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Requests that may come to no more tasks. */
class CrowdedRequestTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final JsonMapper JSON = new JsonMapper();

    /** As if others had handed out the last tasks between a run's look and its own. */
    private static final String[] OTHERS_ARE_FASTER = {
        """
        CREATE FUNCTION public.crowd() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN
            IF NEW.kind = 'result' THEN
                UPDATE ledger.graph_limit SET per_request = 1;
            END IF;
            RETURN NULL;
        END $$
        """,
        """
        CREATE TRIGGER crowd AFTER INSERT ON ledger.journal
        FOR EACH ROW EXECUTE FUNCTION public.crowd()
        """
    };

    @TempDir private static Path home;
    private static TestDatabase database;
    private static WorkerScenario scene;

    @TempDir private Path directory;
    private WorkerScenario.Session session;

    @BeforeAll
    static void start() throws ClassNotFoundException {
        database = TestPostgres.database();
        scene = new WorkerScenario(home, database).withWorker();
    }

    @AfterAll
    static void stop() {
        scene.close();
    }

    @BeforeEach
    void session() throws Exception {
        database.execute("DROP TRIGGER IF EXISTS crowd ON ledger.journal");
        session = scene.session(ScenarioRepositories.create(directory.resolve("shop")));
        allow(200);
    }

    private static void allow(int tasks) {
        var _ = scene.ledger().limits().agree(new ConcurrencyLimitRepository.Graphs(40, 8, tasks));
    }

    @Test
    void whoseCallCameTooLateDoesItItself() throws Exception {
        scene.model()
                .play(
                        ModelScenario.of(
                                conversation("Look closely", ScriptedTurn.say("never")),
                                conversation(
                                        "Tell me",
                                        ScriptedTurn.call(
                                                "",
                                                ScriptedToolCall.of(
                                                        "read", Map.of("path", "notes.txt")),
                                                hand("explorer", "Look closely")),
                                        ScriptedTurn.say("I looked myself."))));
        database.execute(OTHERS_ARE_FASTER);

        Task ended = session.succeed("Tell me");

        assertThat(WorkerScenario.summary(ended)).isEqualTo("I looked myself.");
        assertThat(scene.ledger().tasks().children(ended.id())).isEmpty();
        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("ok", "refused");
        assertThat(scene.model().requests().getLast().body().toString())
                .contains(
                        "The request would come to more than 1 tasks (`orchestrator.graph.tasks-per-request`). Do it yourself.");
    }

    @Test
    void aPhaseThatMayHandOutNothingFailsAndTheWorkflowPauses() {
        allow(1);
        scene.model().play(WorkflowScript.usual().scenario());
        List<String> early = List.of("exploration", "questions", "architecture", "review");
        UUID task = session.workflow(Map.of("skip", early)).start("workflow", "Make it so");

        TaskWait pauseWait = paused(task);

        assertThat(session.events(EventBody.Notice.class))
                .anyMatch(it ->
                        it.code().equals("phase-failed")
                                && it.text().contains("tasks-per-request")
                                && it.text().contains("Raise the limit"));
        allow(200);
        String decision =
                JSON.writeValueAsString(
                        new ChangeWorkflowRequest(Action.RERUN, WorkflowPhase.DISCOVERY));
        var _ =
                scene.ledger()
                        .waits()
                        .decide(pauseWait.id(), decision, "ada", List.of(), List.of());
        Task ended = session.await(task, WorkerScenario::ended, PATIENCE);
        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
    }

    private static TaskWait paused(UUID task) {
        return Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(
                        () ->
                                scene.ledger().waits().ofTask(task).stream()
                                        .filter(it -> it.kind() == TaskWaitKind.PAUSE)
                                        .filter(it -> it.state() == TaskWait.State.OPEN)
                                        .toList(),
                        it -> !it.isEmpty())
                .getFirst();
    }
}
