package dev.troupe.worker.scenario.interruption;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.worker.scenario.WorkerScenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** One of two workers is frozen beyond its lease, the other takes over. */
class FrozenWorkerIT extends TwoWorkersScenario {
    @Test
    void frozenBeyondTheLeaseInAWorktreeItWritesNothingMore() throws Exception {
        scene.model().play(ModelScenario.of(manyWrites(), ScriptedTurn.say("All written.")));
        WorkerScenario.Session session =
                scene.session(repository).with(WorkspaceIsolation.WORKTREE);
        try (ChildJvm first = worker()) {
            UUID task = session.ask("Write many files");
            Path worktree = scene.home().resolve("worktrees").resolve(task + "/1");
            awaitFile(worktree.resolve("out/7.txt"));
            first.freeze();
            Task ended;
            try (var _ = workerHere()) {
                ended = session.await(task, it -> it.state() == TaskState.SUCCEEDED, PATIENCE);
            }
            List<String> before = refs();
            int entries = scene.ledger().journal().read(task, 0).size();

            first.thaw();
            first.awaitLine("writes nothing more", PATIENCE);

            assertThat(ended.epoch()).isEqualTo(2);
            assertThat(refs()).isEqualTo(before);
            assertThat(scene.ledger().journal().read(task, 0)).hasSize(entries);
            assertThat(first.alive()).isTrue();
        }

        assertThat(repository.resolve("out")).doesNotExist();
        String branch =
                git(repository, "branch", "--list", "troupe/*", "--format=%(refname:short)");
        assertThat(git(repository, "ls-tree", "-r", "--name-only", branch, "out").lines())
                .hasSize(FILES);
    }

    @Test
    void frozenBeyondTheLeaseInPlaceItIsKilledFirst() throws Exception {
        scene.model().play(ModelScenario.of(manyWrites(), ScriptedTurn.say("All written.")));
        WorkerScenario.Session session = scene.session(repository);
        try (ChildJvm first = worker()) {
            UUID task = session.ask("Write many files");
            awaitFile(repository.resolve("out/7.txt"));
            first.freeze();
            try (var _ = workerHere()) {
                var _ = session.await(task, it -> it.state() == TaskState.SUCCEEDED, PATIENCE);
            }

            assertThat(first.awaitExit(Duration.ofSeconds(5))).isEqualTo(128 + 9);
        }
        assertWritten(repository);
        assertThat(git(repository, "log", "--format=%s", "main").lines()).hasSize(2);
    }

    private List<String> refs() throws Exception {
        return git(repository, "for-each-ref", "--format=%(refname) %(objectname)")
                .lines()
                .toList();
    }
}
