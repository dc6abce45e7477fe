package dev.troupe.worker.scenario.interruption;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.sandbox.layer.TreeState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.scope.TestScope;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A worker is killed at random moments while it applies what a command changed, and while it takes that back: the next
 * worker finds all of it or nothing, says which, and can take it back. {@code -Dtroupe.seed} chooses other moments.
 */
class AppliedLayerCrashIT extends TwoWorkersScenario {
    private static final long SEED = Long.getLong("troupe.seed", 1);
    private static final int KILLS = TestScope.choose(3, 50);
    private static final int CHANGED = 240;

    /** A step takes that long at most, however slow the machine is. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    /** Whoever watches may be asleep while a step is measured. */
    private static final Duration SHORTEST = Duration.ofMillis(10);

    private static final String LINE =
            """
            for i in $(seq %d); do echo more >> d$((i %% 6))/f$i; echo new > d$((i %% 6))/n$i; done
            rm d?/g*; mkdir fresh; echo 1 > fresh/1; chmod 500 fresh; chmod 700 d3; chmod 755 notes.txt
            rm -r dir; echo file > dir; rm file; mkdir file; echo 1 > file/1; ln -sf notes.txt link; echo more >> local.db
            """
                    .formatted(CHANGED);

    private final Random random = new Random(SEED);
    private final Steps applying = new Steps("applying", "applied");
    private final Steps undoing = new Steps("undoing", "undone");
    private Map<String, String> before = Map.of();
    private Map<String, String> after = Map.of();
    private long known;
    private @Nullable ChildJvm worker;

    /** What is known of one of the two steps. */
    private static final class Steps {
        private final String state;
        private final String end;
        private long whole;
        private long inner = SHORTEST.toNanos();
        private int kills;
        private int between;
        private int done;
        private long ended;

        Steps(String state, String end) {
            this.state = state;
            this.end = end;
        }

        @Override
        public String toString() {
            return "%s: %d kills, %d between the first and the last change, %d found done"
                    .formatted(state, kills, between, done);
        }
    }

    @BeforeEach
    void fill() throws IOException, InterruptedException {
        assumeTrue(WorkerScenario.SANDBOX.works(), "no sandbox works here");
        for (int i = 0; i < 6; i++) {
            Files.createDirectory(repository.resolve("d" + i));
        }
        for (int i = 1; i <= CHANGED; i++) {
            Files.writeString(repository.resolve("d" + i % 6 + "/f" + i), "f\n");
        }
        // More removed files would be a question.
        for (int i = 1; i <= 40; i++) {
            Files.writeString(repository.resolve("d" + i % 6 + "/g" + i), "g\n");
        }
        Files.createDirectories(repository.resolve("dir/inner"));
        Files.writeString(repository.resolve("file"), "file\n");
        Files.createSymbolicLink(repository.resolve("link"), Path.of("file"));
        Files.writeString(repository.resolve(".gitignore"), "local.db\n");
        Files.setPosixFilePermissions(
                Files.writeString(repository.resolve("local.db"), "precious\n"),
                PosixFilePermissions.fromString("rw-------"));
        git(repository, "add", "-A");
        git(repository, "commit", "-q", "-m", "Many files");
    }

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void aKilledWorkerLeavesAllOrNothing() throws Exception {
        before = tree();
        worker = worker();
        try {
            measure();
            while (applying.kills < KILLS || undoing.kills < KILLS) {
                WorkerScenario.Session session = scene.session(repository).automatic();
                boolean there = killedWhileApplying(session);
                if (there && undoing.kills < KILLS) {
                    killedWhileUndoing(session);
                } else if (there) {
                    ended(session, session.start("undo", "undo"));
                    same(before, "an undo without a kill");
                }
            }
        } finally {
            stop();
        }
        System.out.printf("Seed %d%n%s%n%s%n", SEED, applying, undoing);
    }

    /** Lets both steps run to their ends. */
    private void measure() {
        WorkerScenario.Session session = scene.session(repository).automatic();
        UUID request = change(session);
        measure(session, request, applying);
        after = tree();
        assertThat(after).hasSizeGreaterThan(before.size());
        measure(session, session.start("undo", "undo"), undoing);
        same(before, "an undo without a kill");
    }

    private void measure(WorkerScenario.Session session, UUID task, Steps steps) {
        awaitRunUp(steps);
        long asked = System.nanoTime();
        awaitBegin(steps);
        long begun = System.nanoTime();
        while (count(steps.state) > 0 && System.nanoTime() < begun + LONGEST.toNanos()) {
            Thread.onSpinWait();
        }
        steps.inner = Math.max(steps.inner, System.nanoTime() - begun);
        ended(session, task);
        steps.whole = Math.min(System.nanoTime() - asked, LONGEST.toNanos());
    }

    private UUID change(WorkerScenario.Session session) {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "", ScriptedToolCall.of("bash", Map.of("command", LINE))),
                                ScriptedTurn.say("Done.")));
        known = layers();
        return session.ask("Change it");
    }

    /** @return whether the change is there afterwards */
    private boolean killedWhileApplying(WorkerScenario.Session session) throws Exception {
        applying.ended = count(applying.end);
        UUID request = change(session);
        String what = kill(applying);
        ended(session, request);
        String told = session.events(EventBody.ToolFinished.class).getLast().outcome();
        boolean there = told.equals("ok");
        assertThat(told).as(what).isIn("ok", "interrupted");
        same(there ? after : before, what);
        applying.done += there ? 1 : 0;
        return there;
    }

    private void killedWhileUndoing(WorkerScenario.Session session) throws Exception {
        undoing.ended = count(undoing.end);
        UUID undo = session.start("undo", "undo");
        String what = kill(undoing);
        undoing.done += TreeState.difference(before, tree()).isEmpty() ? 1 : 0;
        ended(session, undo);
        same(before, what);
        UUID again = session.start("undo", "undo");
        Task refused = session.await(again, WorkerScenario::ended, PATIENCE);
        assertThat(refused.state()).as(what).isEqualTo(TaskState.FAILED);
        same(before, what);
    }

    /** Kills the worker at a random moment, mostly among the operations, and starts another one. */
    private String kill(Steps steps) throws Exception {
        boolean anyMoment = random.nextInt(4) == 0;
        double part = random.nextDouble();
        if (anyMoment) {
            awaitRunUp(steps);
        } else {
            awaitBegin(steps);
        }
        long end = System.nanoTime() + (long) (part * (anyMoment ? steps.whole : steps.inner));
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        stop();
        steps.kills++;
        Map<String, String> found = tree();
        boolean partly =
                !TreeState.difference(before, found).isEmpty()
                        && !TreeState.difference(after, found).isEmpty();
        steps.between += partly ? 1 : 0;
        worker = worker();
        return "seed %d, %s, kill %d".formatted(SEED, steps.state, steps.kills);
    }

    /** By SIGKILL, with all that it has started. */
    private void stop() throws InterruptedException {
        if (worker != null) {
            worker.kill();
            worker.close();
            worker = null;
        }
    }

    private void ended(WorkerScenario.Session session, UUID task) {
        Task ended = session.await(task, WorkerScenario::ended, PATIENCE);
        assertThat(ended.state()).as(WorkerScenario.summary(ended)).isEqualTo(TaskState.SUCCEEDED);
    }

    private void same(Map<String, String> expected, String what) {
        assertThat(TreeState.difference(expected, tree())).as(what).isEmpty();
    }

    /** What git keeps for itself changes with every commit of the agent. */
    private Map<String, String> tree() {
        try {
            Map<String, String> all = new TreeMap<>(TreeState.of(repository));
            all.keySet().removeIf(it -> it.equals(".git") || it.startsWith(".git/"));
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Until the command runs. */
    private void awaitRunUp(Steps steps) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (steps == applying && layers() == known) {
            assertThat(System.nanoTime()).as("no layer was made").isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private long layers() {
        return children(scene.home().resolve("layers")).stream()
                .flatMap(it -> children(it).stream())
                .filter(it -> Files.isDirectory(it) && !it.endsWith("trash"))
                .count();
    }

    /** Also ends when the step began and ended between two looks. */
    private void awaitBegin(Steps steps) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (count(steps.state) == 0 && count(steps.end) == steps.ended) {
            assertThat(System.nanoTime()).as("no layer began " + steps.state).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private long count(String state) {
        long count = 0;
        for (Path store : children(scene.home().resolve("layers"))) {
            for (Path layer : children(store)) {
                count += Files.exists(layer.resolve(state + ".manifest")) ? 1 : 0;
            }
        }
        return count;
    }

    private static List<Path> children(Path directory) {
        try (Stream<Path> all = Files.list(directory)) {
            return all.toList();
        } catch (IOException notThere) {
            return List.of();
        }
    }
}
