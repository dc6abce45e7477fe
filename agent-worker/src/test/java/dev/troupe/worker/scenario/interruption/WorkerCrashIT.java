package dev.troupe.worker.scenario.interruption;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.sandbox.protection.RunningProcessLookup;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.model.scenario.TurnPosition;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.toolcall.SubagentSpawnerTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** One of two workers is killed in the middle of its work, the other takes over. */
class WorkerCrashIT extends TwoWorkersScenario {
    @Test
    void killedInTheMiddleOfEdits() throws Exception {
        scene.model().play(ModelScenario.of(manyWrites(), ScriptedTurn.say("All written.")));
        WorkerScenario.Session session = scene.session(repository);
        UUID task;
        try (ChildJvm first = worker()) {
            task = session.ask("Write many files");
            awaitFile(repository.resolve("out/7.txt"));
            first.kill();
        }
        try (var _ = workerHere()) {
            var _ = session.await(task, it -> it.state() == TaskState.SUCCEEDED, PATIENCE);
        }

        assertWritten(repository);
        assertThat(git(repository, "log", "--format=%s", "main").lines()).hasSize(2);
        assertThat(git(repository, "status", "--porcelain")).isEmpty();
        assertThat(entries(task, "effect")).hasSize(FILES);
        assertThat(entries(task, "turn")).hasSize(2);
    }

    @Test
    void killedInTheMiddleOfACommand() throws Exception {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash",
                                                Map.of(
                                                        "command",
                                                        "echo run >> runs.txt; sleep 7703; touch over.txt"))),
                                ScriptedTurn.say("I see.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last(
                                                        "Nothing that it changed is in the workspace"))));
        WorkerScenario.Session session = scene.session(repository).automatic();
        var _ = outliveItsWorker(session, "sleep 7703");

        assertThat(session.file("runs.txt")).doesNotExist();
        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("interrupted");
        assertThat(commands("runs.txt")).isEmpty();
    }

    @Test
    void killedInTheMiddleOfACommandThatStoodInPlainText() throws Exception {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say("First I'll run `cat notes.txt`."),
                                ScriptedTurn.say(
                                        "Let me run it:\n\n```bash\necho run >> runs.txt; sleep 7703; touch over.txt\n```\n"),
                                ScriptedTurn.say("I see.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last(
                                                        "Nothing that it changed is in the workspace"))));
        WorkerScenario.Session session = scene.session(repository).on("text").automatic();
        UUID task = outliveItsWorker(session, "sleep 7703");

        assertThat(session.file("runs.txt")).doesNotExist();
        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("ok", "interrupted");
        assertThat(entries(task, "turn")).hasSize(3);
        assertThat(commands("runs.txt")).isEmpty();
    }

    @Test
    void whatCommandsChangedInAWorktreeIsKeptExceptByTheInterruptedOne() throws Exception {
        scene.model()
                .play(
                        ModelScenario.of(
                                bash("echo formatted > notes.txt"),
                                bash("echo half > half.txt; sleep 7705"),
                                bash("cat notes.txt && test ! -e half.txt")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last(
                                                        "Nothing that it changed is in the workspace")),
                                ScriptedTurn.say("I see.")));
        WorkerScenario.Session session =
                scene.session(repository).automatic().with(WorkspaceIsolation.WORKTREE);
        UUID task;
        try (ChildJvm first = worker()) {
            task = session.ask("Format it");
            RunningProcessLookup.awaitStart("sleep 7705");
            first.kill();
        }
        try (var _ = workerHere()) {
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

    @Test
    void killedWithACommandInTheBackground() throws Exception {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash",
                                                Map.of(
                                                        "command",
                                                        "echo run >> runs.txt; (setsid sleep 7701.1 &); sleep 7701.2",
                                                        "background",
                                                        true,
                                                        "writes",
                                                        true))),
                                bash("touch second.txt; sleep 7701.3"),
                                ScriptedTurn.call("", ScriptedToolCall.of("bash_output", Map.of()))
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("was lost with its worker")),
                                ScriptedTurn.say("I see.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last(
                                                        "No command was started in the background."))));
        WorkerScenario.Session session = scene.session(repository).automatic();
        UUID task;
        try (ChildJvm first = worker()) {
            task = session.ask("Run it");
            RunningProcessLookup.awaitStart("sleep 7701.3");
            first.kill();
        }
        RunningProcessLookup.awaitEnd("sleep 7701");
        try (var _ = workerHere()) {
            var _ = session.await(task, it -> it.state() == TaskState.SUCCEEDED, PATIENCE);
        }

        assertThat(session.content("runs.txt")).isEqualTo("run\n");
        assertThat(entries(task, "background")).hasSize(1);
        assertThat(entries(task, "background-end")).hasSize(1);
    }

    @Test
    void killedWhileACommandStartsInTheBackground() throws Exception {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash",
                                                Map.of(
                                                        "command",
                                                        "echo run >> runs.txt; sleep 7702",
                                                        "background",
                                                        true,
                                                        "writes",
                                                        true)),
                                        ScriptedToolCall.of(
                                                "bash",
                                                Map.of("command", "touch second.txt; sleep 7704"))),
                                ScriptedTurn.say("I see.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last(
                                                        "Nothing that it changed is in the workspace"))));
        WorkerScenario.Session session = scene.session(repository).automatic();
        UUID task = outliveItsWorker(session, "sleep 7704");

        assertThat(session.content("runs.txt")).isEqualTo("run\n");
        assertThat(scene.ledger().journal().read(task, 0))
                .anyMatch(it ->
                        it.kind().equals("result")
                                && it.body().contains("was starting in the background as bg-"));
    }

    @Test
    void killedWhileAnotherAgentWorksForTheTask() throws Exception {
        ScriptedTurn slow =
                ScriptedTurn.say("Prices add.")
                        .paced(new StreamPace(3, Duration.ofSeconds(1)), Duration.ZERO);
        scene.model()
                .play(
                        ModelScenario.of(
                                SubagentSpawnerTest.conversation("Who adds", slow),
                                SubagentSpawnerTest.conversation(
                                        "Find out",
                                        bash("echo run >> runs.txt"),
                                        ScriptedTurn.call(
                                                "",
                                                SubagentSpawnerTest.hand("explorer", "Who adds")),
                                        ScriptedTurn.say("Known."))));
        WorkerScenario.Session session = scene.session(repository).automatic();
        UUID task;
        UUID child;
        try (ChildJvm first = worker()) {
            task = session.ask("Find out");
            var _ = session.await(task, it -> it.state() == TaskState.WAITING, PATIENCE);
            child = scene.ledger().tasks().children(task).getFirst().id();
            var _ = session.await(child, it -> it.state() == TaskState.RUNNING, PATIENCE);
            first.kill();
        }
        try (var _ = workerHere()) {
            var _ = session.await(task, it -> it.state() == TaskState.SUCCEEDED, PATIENCE);
        }

        assertThat(session.content("runs.txt")).isEqualTo("run\n");
        assertThat(scene.ledger().tasks().children(task)).extracting(Task::id).containsOnly(child);
        assertThat(scene.model().requests())
                .filteredOn(it -> "Find out".equals(it.conversation()))
                .hasSize(3);
    }

    /** A request whose worker is killed when a program runs, and that another one ends. */
    private UUID outliveItsWorker(WorkerScenario.Session session, String program) throws Exception {
        UUID task;
        try (ChildJvm first = worker()) {
            task = session.ask("Run it");
            RunningProcessLookup.awaitStart(program);
            first.kill();
        }
        try (var _ = workerHere()) {
            var _ = session.await(task, it -> it.state() == TaskState.SUCCEEDED, PATIENCE);
        }
        return task;
    }

    private static ScriptedTurn bash(String command) {
        return ScriptedTurn.call("", ScriptedToolCall.of("bash", Map.of("command", command)));
    }

    private static List<String> commands(String mark) {
        return ProcessHandle.allProcesses()
                .map(it -> it.info().commandLine().orElse(""))
                .filter(it -> it.contains(mark))
                .toList();
    }
}
