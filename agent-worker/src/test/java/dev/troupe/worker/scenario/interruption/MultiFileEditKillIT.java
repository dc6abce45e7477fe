package dev.troupe.worker.scenario.interruption;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.scope.TestScope;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A worker is killed at random moments of one edit over many files: when the next one has taken over, all files are as before or
 * all as the edit wants them. {@code -Dtroupe.seed} chooses other moments.
 */
class MultiFileEditKillIT extends TwoWorkersScenario {
    private static final long SEED = Long.getLong("troupe.seed", 1);
    private static final int KILLS = TestScope.choose(2, 50);
    private static final int EDITED = 60;

    private final Random random = new Random(SEED);
    private final List<String> before = new ArrayList<>();
    private final List<String> after = new ArrayList<>();

    @BeforeEach
    void fill() throws IOException, InterruptedException {
        for (int file = 0; file < EDITED; file++) {
            before.add("first\nname = %d\nlast\n".formatted(file));
            after.add("first\nlabel = %d\nlast\n".formatted(file));
            Files.writeString(path(file), before.getLast());
        }
        git(repository, "add", "-A");
        git(repository, "commit", "-q", "-m", "Many files");
    }

    private Path path(int file) {
        return repository.resolve("f" + file + ".txt");
    }

    private static ScriptedTurn edit() {
        StringBuilder patch = new StringBuilder("*** Begin Patch\n");
        for (int file = 0; file < EDITED; file++) {
            patch.append(
                    "*** Update File: f%d.txt\n@@\n first\n-name = %d\n+label = %d\n last\n"
                            .formatted(file, file, file));
        }
        return ScriptedTurn.call(
                "",
                ScriptedToolCall.of(
                        "apply_patch",
                        Map.of("patch", patch.append("*** End Patch\n").toString())));
    }

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void aKilledWorkerLeavesAllFilesAsBeforeOrAllChanged() throws Exception {
        int between = 0;
        int changed = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            scene.model().play(ModelScenario.of(edit(), ScriptedTurn.say("Renamed.")));
            WorkerScenario.Session session = scene.session(repository).automatic();
            UUID task;
            try (ChildJvm worker = worker()) {
                task = session.ask("Rename it");
                between += killWithin(worker) ? 1 : 0;
            }
            try (var _ = workerHere()) {
                ended(session, task);
                List<String> found = texts();
                assertThat(found).as("seed %d, kill %d", SEED, kill).isIn(before, after);
                assertThat(git(repository, "status", "--porcelain"))
                        .as("seed %d, kill %d: %s", SEED, kill, session.events(EventBody.class))
                        .isEmpty();
                if (found.equals(after)) {
                    changed++;
                    ended(session, session.start("undo", "undo"));
                    assertThat(texts()).isEqualTo(before);
                }
            }
        }
        System.out.printf(
                "Seed %d: %d kills, %d between the first and the last file, %d found changed%n",
                SEED, KILLS, between, changed);
    }

    /** Kills the worker once a random file is changed; returns whether only some of all files are. */
    private boolean killWithin(ChildJvm worker) throws Exception {
        Path watched = path(random.nextInt(EDITED));
        String old = Files.readString(watched);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (Files.readString(watched).equals(old)) {
            assertThat(System.nanoTime()).as("nothing was edited").isLessThan(end);
            Thread.onSpinWait();
        }
        worker.kill();
        List<String> found = texts();
        return !found.equals(before) && !found.equals(after);
    }

    private List<String> texts() throws IOException {
        List<String> texts = new ArrayList<>();
        for (int file = 0; file < EDITED; file++) {
            texts.add(Files.readString(path(file)));
        }
        return texts;
    }

    private void ended(WorkerScenario.Session session, UUID task) {
        Task ended = session.await(task, WorkerScenario::ended, PATIENCE);
        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
    }
}
