package dev.troupe.worker.run;

import static dev.troupe.worker.run.Repositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.scope.TestScope;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The only worker of a workflow is killed once inside each of its phases, and another one takes over. */
class WorkflowCrashIT extends TwoWorkers {
    private static final Duration LONG = Duration.ofMinutes(4);
    private static final Map<String, Object> TONGUE =
            Map.of(
                    "key", "tongue",
                    "question", "Which German?",
                    "kind", "text",
                    "suggestion", "Swiss");

    private Scene.Session session;
    private UUID task;

    @BeforeEach
    void workflow() throws IOException {
        Files.writeString(repository.resolve("mine.txt"), "not committed\n");
        scene.model()
                .play(
                        WorkflowScript.usual()
                                .asking(
                                        ScriptedTurn.call("", WorkflowScript.asks(List.of(TONGUE))),
                                        ScriptedTurn.say("Asked."))
                                .scenario());
        session = scene.session(repository);
        task = session.start("workflow", "Make the notes German");
    }

    @Test
    void killedInsidePhasesNothingIsLostOrDoneTwice() throws Exception {
        for (WorkflowPhase phase : phases()) {
            killOnce(phase, inside(phase));
        }
        Task ended;
        try (var _ = workerHere()) {
            answer();
            ended = session.await(task, Scene::ended, LONG);
        }

        assertThat(ended.state()).as(Scene.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(session.content("notes.txt")).isEqualTo("one\nzwei\nthree\n");
        assertThat(session.content(WorkflowScript.RECORD)).startsWith("# 1. ");
        assertThat(repository.resolve("docs/decisions").toFile().list()).hasSize(1);
        assertThat(git(repository, "log", "--format=%s", "main").lines()).hasSize(3);
        assertThat(git(repository, "status", "--porcelain")).isEqualTo("?? mine.txt");
        assertThat(entries(task, "effect")).hasSize(1);
        assertThat(entries(task, "commit")).hasSize(1);
        assertThat(entries(task, "adopted")).hasSize(1);
        assertThat(entries(task, "questions")).hasSize(1);
        for (WorkflowPhase phase : WorkflowPhase.values()) {
            assertThat(changes(phase, "DONE")).as(phase.word()).isEqualTo(1);
        }
        for (Task each : scene.ledger().tasks().ofSession(session.id())) {
            assertThat(entries(each.id(), "turn"))
                    .extracting(JournalEntry::turn)
                    .doesNotHaveDuplicates();
        }
    }

    /** Each death takes a worker's start; the full form has one in every phase. */
    private static List<WorkflowPhase> phases() {
        return TestScope.choose(
                List.of(WorkflowPhase.ARCHITECTURE, WorkflowPhase.IMPLEMENTATION),
                List.of(WorkflowPhase.values()));
    }

    private void killOnce(WorkflowPhase phase, BooleanSupplier here) throws InterruptedException {
        try (ChildJvm worker = worker()) {
            Awaitility.await(phase.word())
                    .atMost(LONG)
                    .pollInterval(Duration.ofMillis(5))
                    .until(() -> {
                        if (phase.compareTo(WorkflowPhase.QUESTIONS) > 0) {
                            answer();
                        }
                        return here.getAsBoolean();
                    });
            worker.kill();
        }
        // Between writing the record and journaling its commit there is little time.
        if (phase != WorkflowPhase.ARCHITECTURE) {
            assertThat(changes(phase, "DONE")).as(phase.word() + " was over already").isZero();
        }
    }

    /** A moment at which the phase is half done. */
    private BooleanSupplier inside(WorkflowPhase phase) {
        return switch (phase) {
            case QUESTIONS -> () -> !entries(task, "questions").isEmpty();
            case ARCHITECTURE -> () -> !entries(task, "writing").isEmpty();
            case DISCOVERY, EXPLORATION, IMPLEMENTATION, REVIEW, SUMMARY -> () -> begun(phase);
        };
    }

    private boolean begun(WorkflowPhase phase) {
        return changes(phase, "ACTIVE") > 0;
    }

    private long changes(WorkflowPhase phase, String state) {
        return entries(task, "phase").stream()
                .flatMap(it -> JournalRecordCodec.read(it).stream())
                .map(it -> ((JournalRecord.PhaseRecorded) it).phase())
                .filter(it -> it.phase() == phase && it.state().name().equals(state))
                .count();
    }

    /** A person answers what is asked. */
    private void answer() {
        if (changes(WorkflowPhase.QUESTIONS, "DONE") > 0) {
            return;
        }
        for (TaskWait item : scene.ledger().waits().ofTask(task)) {
            if (item.state() == TaskWait.State.OPEN && item.question().contains("Which German?")) {
                var _ =
                        scene.ledger()
                                .waits()
                                .decide(
                                        item.id(),
                                        "{\"answers\":{\"tongue\":\"High\"}}",
                                        "ada",
                                        List.of(),
                                        List.of());
            }
        }
    }
}
