package dev.troupe.ledger.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TaskCreationTest {
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();
    private final TaskRepository tasks = ledger.orchestrator().tasks();

    @Test
    void aTaskIsReadAsItWasCreated() {
        UUID first = scene.create();
        NewTask task = scene.after(first);

        long event = tasks.create(task, List.of(LedgerScenario.notice("new")), List.of());
        Task found = scene.find(task.id());

        assertThat(event).isEqualTo(1);
        assertThat(found.definition()).isEqualTo(task);
        assertThat(found.state()).isEqualTo(TaskState.PENDING);
        assertThat(found.rootId()).isEqualTo(task.id());
        assertThat(found.outcome()).isNull();
        assertThat(scene.events().getFirst().taskId()).isEqualTo(task.id());
        assertThat(tasks.ofSession(scene.session()))
                .extracting(Task::id)
                .containsExactly(first, task.id());
    }

    @Test
    void creatingAgainChangesNothing() {
        NewTask task = scene.plain();
        long first = tasks.create(task, List.of(LedgerScenario.notice("new")), List.of());
        ledger.orchestrator()
                .events()
                .add(scene.session(), List.of(LedgerScenario.notice("later")), List.of());

        assertThat(
                        tasks.create(
                                task,
                                List.of(LedgerScenario.notice("new")),
                                List.of(scene.audit(task.id(), "task-created"))))
                .isEqualTo(first + 1);
        assertThat(scene.events()).hasSize(2);
        assertThat(scene.audits(task.id())).isEmpty();
    }

    @Test
    void aSessionWithoutAStreamIsNamed() {
        NewTask task = scene.plain();
        UUID unknown = TimeOrderedUuid.fresh();
        NewTask lost =
                NewTask.of(task.id(), unknown)
                        .kind("agent")
                        .agent("developer")
                        .goal("x")
                        .input("{}")
                        .team("t")
                        .user("u")
                        .projectId(task.projectId())
                        .workspace("/w")
                        .writes(true)
                        .cell(scene.cell())
                        .build();

        assertThatThrownBy(() -> scene.create(lost))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND))
                .hasMessageContaining(unknown.toString());
    }

    @Test
    void dependenciesAreTasksOfTheSameSession() {
        UUID elsewhere = ledger.scene().create();

        for (UUID strange : List.of(elsewhere, TimeOrderedUuid.fresh())) {
            NewTask task = scene.after(strange);
            assertThatThrownBy(() -> scene.create(task))
                    .isInstanceOfSatisfying(
                            TroupeException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
                    .hasMessageContaining(strange.toString());
            assertThat(tasks.find(task.id())).isEmpty();
        }
    }

    @Test
    void aPendingTaskIsQueuedByTheLastOfItsDependencies() {
        UUID one = scene.create();
        UUID two = scene.create();
        UUID last = scene.create(scene.after(one, two));

        scene.succeed(scene.claim());
        assertThat(scene.state(last)).isEqualTo(TaskState.PENDING);
        scene.succeed(scene.claim());
        assertThat(scene.state(last)).isEqualTo(TaskState.QUEUED);
        assertThat(scene.claim().task().id()).isEqualTo(last);
        assertThat(scene.create(scene.after(one)))
                .satisfies(id -> assertThat(scene.state(id)).isEqualTo(TaskState.QUEUED));
    }

    @Test
    void aFailedDependencyCancelsWhatDependsOnItDownToTheLast() {
        UUID first = scene.create();
        UUID second = scene.create(scene.after(first));
        UUID third = scene.create(scene.after(second));

        scene.fail(scene.claim());

        assertThat(List.of(scene.state(second), scene.state(third)))
                .containsOnly(TaskState.CANCELLED);
        assertThat(scene.find(third).cause()).isEqualTo("dependency failed");
        assertThat(scene.events())
                .extracting(event -> event.body())
                .allSatisfy(body ->
                        assertThat(body)
                                .isInstanceOfSatisfying(
                                        EventBody.TaskFinished.class,
                                        end -> assertThat(end.state()).isEqualTo("cancelled")))
                .hasSize(2);
        UUID late = scene.create(scene.after(first));
        assertThat(scene.state(late)).isEqualTo(TaskState.CANCELLED);
    }

    @Test
    void everyStateIsCounted() {
        scene.create();

        assertThat(tasks.counts()).containsOnlyKeys(TaskState.values());
        assertThat(tasks.counts().get(TaskState.QUEUED)).isPositive();
    }
}
