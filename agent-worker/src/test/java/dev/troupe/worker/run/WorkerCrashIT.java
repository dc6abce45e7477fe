package dev.troupe.worker.run;

import static dev.troupe.worker.run.Repositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Isolation;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.Position;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.ScriptedCall;
import dev.troupe.testkit.model.scenario.Turn;
import dev.troupe.testkit.process.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two workers in two JVMs: one is killed or frozen in the middle of its work, the other takes over. */
class WorkerCrashIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int FILES = 120;

    @TempDir private Path directory;
    private Scene scene;
    private Path repository;
    private ScheduledExecutorService reaper;

    @BeforeEach
    void begin() throws IOException, InterruptedException {
        scene = new Scene(directory.resolve("home"));
        repository = Repositories.create(directory.resolve("shop"));
        reaper = Executors.newSingleThreadScheduledExecutor();
        var _ =
                reaper.scheduleWithFixedDelay(
                        () -> scene.ledger().leases().reap(5, Duration.ofSeconds(30)),
                        100,
                        100,
                        TimeUnit.MILLISECONDS);
    }

    @AfterEach
    void end() {
        reaper.shutdownNow();
        scene.close();
    }

    @Test
    void killedInTheMiddleOfEdits() throws IOException, InterruptedException {
        scene.model().play(Scenario.of(manyWrites(), Turn.say("All written.")));
        Scene.Session session = scene.session(repository);
        UUID task;
        try (ChildJvm first = worker()) {
            task = session.ask("Write many files");
            awaitFile(repository.resolve("out/7.txt"));
            first.kill();
        }
        try (ChildJvm _ = worker()) {
            var _ = session.await(task, it -> it.state() == TaskState.SUCCEEDED, PATIENCE);
        }

        assertWritten(repository);
        assertThat(git(repository, "log", "--format=%s", "main").lines()).hasSize(2);
        assertThat(git(repository, "status", "--porcelain")).isEmpty();
        assertThat(entries(task, "effect")).hasSize(FILES);
        assertThat(entries(task, "turn")).hasSize(2);
    }

    @Test
    void killedInTheMiddleOfACommand() throws IOException, InterruptedException {
        scene.model()
                .play(
                        Scenario.of(
                                Turn.call(
                                        "",
                                        ScriptedCall.of(
                                                "bash",
                                                Map.of(
                                                        "command",
                                                        "echo run >> runs.txt; sleep 60; touch over.txt"))),
                                Turn.say("I see.")
                                        .when(
                                                new Position.Listed(),
                                                RequestMatch.last("outcome unknown"))));
        Scene.Session session = scene.session(repository).with(ApprovalMode.AUTOMATIC);
        UUID task;
        try (ChildJvm first = worker()) {
            task = session.ask("Run it");
            awaitFile(repository.resolve("runs.txt"));
            first.kill();
        }
        try (ChildJvm _ = worker()) {
            var _ = session.await(task, it -> it.state() == TaskState.SUCCEEDED, PATIENCE);
        }

        assertThat(session.content("runs.txt")).isEqualTo("run\n");
        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("interrupted");
        assertThat(commands("runs.txt")).isEmpty();
    }

    @Test
    void whatCommandsChangedInAWorktreeIsKeptExceptByTheInterruptedOne()
            throws IOException, InterruptedException {
        scene.model()
                .play(
                        Scenario.of(
                                bash("echo formatted > notes.txt"),
                                bash("echo half > half.txt; sleep 60"),
                                bash("cat notes.txt && test ! -e half.txt")
                                        .when(
                                                new Position.Listed(),
                                                RequestMatch.last("it changed are not kept")),
                                Turn.say("I see.")));
        Scene.Session session =
                scene.session(repository).with(ApprovalMode.AUTOMATIC).with(Isolation.WORKTREE);
        UUID task;
        try (ChildJvm first = worker()) {
            task = session.ask("Format it");
            awaitFile(scene.home().resolve("worktrees").resolve(task + "/1/half.txt"));
            first.kill();
        }
        try (ChildJvm _ = worker()) {
            var _ = session.await(task, it -> it.state() == TaskState.SUCCEEDED, PATIENCE);
        }

        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("ok", "interrupted", "ok");
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::code)
                .contains("interrupted");
        String branch =
                git(repository, "branch", "--list", "troupe/*", "--format=%(refname:short)");
        assertThat(git(repository, "show", branch + ":notes.txt")).isEqualTo("formatted");
        assertThat(session.content("notes.txt")).isEqualTo("one\ntwo\nthree\n");
    }

    private static Turn bash(String command) {
        return Turn.call("", ScriptedCall.of("bash", Map.of("command", command)));
    }

    @Test
    void frozenBeyondTheLeaseInAWorktreeItWritesNothingMore()
            throws IOException, InterruptedException {
        scene.model().play(Scenario.of(manyWrites(), Turn.say("All written.")));
        Scene.Session session = scene.session(repository).with(Isolation.WORKTREE);
        try (ChildJvm first = worker()) {
            UUID task = session.ask("Write many files");
            Path worktree = scene.home().resolve("worktrees").resolve(task + "/1");
            awaitFile(worktree.resolve("out/7.txt"));
            first.freeze();
            Task ended;
            try (ChildJvm _ = worker()) {
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
    void frozenBeyondTheLeaseInPlaceItIsKilledFirst() throws IOException, InterruptedException {
        scene.model().play(Scenario.of(manyWrites(), Turn.say("All written.")));
        Scene.Session session = scene.session(repository);
        try (ChildJvm first = worker()) {
            UUID task = session.ask("Write many files");
            awaitFile(repository.resolve("out/7.txt"));
            first.freeze();
            try (ChildJvm _ = worker()) {
                var _ = session.await(task, it -> it.state() == TaskState.SUCCEEDED, PATIENCE);
            }

            assertThat(first.awaitExit(Duration.ofSeconds(5))).isEqualTo(128 + 9);
        }
        assertWritten(repository);
        assertThat(git(repository, "log", "--format=%s", "main").lines()).hasSize(2);
    }

    private ChildJvm worker() throws InterruptedException {
        List<String> arguments = new ArrayList<>();
        scene.settings().forEach((key, value) -> arguments.add(key + "=" + value));
        arguments.add("troupe.worker.lease=3s");
        ChildJvm child =
                ChildJvm.of(WorkerProcess.class.getName())
                        .options("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                        .arguments(arguments.toArray(String[]::new))
                        .start();
        child.awaitLine("worker ready", PATIENCE);
        return child;
    }

    private static Turn manyWrites() {
        List<ScriptedCall> calls = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            calls.add(
                    ScriptedCall.of(
                            "write",
                            Map.of("path", "out/" + i + ".txt", "content", "file " + i + "\n")));
        }
        return Turn.call("", calls.toArray(ScriptedCall[]::new));
    }

    private static void assertWritten(Path root) throws IOException {
        for (int i = 0; i < FILES; i++) {
            assertThat(Files.readString(root.resolve("out/" + i + ".txt")))
                    .isEqualTo("file " + i + "\n");
        }
    }

    private static void awaitFile(Path file) {
        Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> Files.exists(file));
    }

    private List<JournalEntry> entries(UUID task, String kind) {
        return scene.ledger().journal().read(task, 0).stream()
                .filter(it -> it.kind().equals(kind))
                .toList();
    }

    private List<String> refs() throws IOException, InterruptedException {
        return git(repository, "for-each-ref", "--format=%(refname) %(objectname)")
                .lines()
                .toList();
    }

    private static List<String> commands(String mark) {
        return ProcessHandle.allProcesses()
                .map(it -> it.info().commandLine().orElse(""))
                .filter(it -> it.contains(mark))
                .toList();
    }
}
