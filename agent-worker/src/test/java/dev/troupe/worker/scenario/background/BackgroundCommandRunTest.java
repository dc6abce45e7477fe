package dev.troupe.worker.scenario.background;

import static dev.troupe.worker.scenario.ScenarioRepositories.git;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.sandbox.protection.RunningProcessLookup;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What becomes of commands in the background with their run. */
class BackgroundCommandRunTest extends BackgroundCommandScenario {
    @Test
    void theEndOfTheTaskEndsThemAndSaysSo() throws InterruptedException {
        scene.model()
                .play(
                        ModelScenario.of(
                                background("(setsid sleep 7601.1 &); sleep 7601.2"),
                                when(ScriptedTurn.say("Served."), "In the background: bg-")));
        WorkerScenario.Session session = session();

        Task ended = session.succeed("Serve it");

        assertThat(WorkerScenario.summary(ended))
                .startsWith("Served.\n\nEnded with the run: bg-")
                .endsWith("((setsid sleep 7601.1 &); sleep 7601.2).");
        assertThat(RunningProcessLookup.with("sleep 7601")).isFalse();
        assertThat(session.events(EventBody.ToolStarted.class).getFirst().title())
                .startsWith("bash in the background: ");
        assertThat(session.events(EventBody.Notice.class))
                .filteredOn(it -> it.code().equals("background"))
                .singleElement()
                .satisfies(it -> assertThat(it.text()).contains("was ended with the run after"));
        assertThat(entries(ended.id(), "background")).isEqualTo(1);
        assertThat(entries(ended.id(), "background-end")).isEqualTo(1);
        assertThat(scene.ledger().audits().pending(1_000))
                .filteredOn(it -> it.target().endsWith("sleep 7601.2"))
                .filteredOn(it -> it.kind().matches("command-(started|finished)"))
                .extracting(it -> it.kind() + " " + it.outcome() + " " + it.detail().get("exit"))
                .containsExactly("command-started background null", "command-finished failed 137");
    }

    private static long entries(UUID task, String kind) {
        return scene.ledger().journal().read(task, 0).stream()
                .filter(it -> it.kind().equals(kind))
                .count();
    }

    @Test
    void aServerIsUsedWhileTheAgentEditsAndCommits() throws IOException, InterruptedException {
        // What it prints at once would be told by its start, with nothing left to wait for.
        String server =
                "sleep 1; "
                        + Path.of(System.getProperty("java.home"), "bin", "jwebserver")
                        + " -p 7609";
        String ask = "curl -s http://127.0.0.1:7609/src/Prices.java";
        scene.model()
                .play(
                        ModelScenario.of(
                                background(server),
                                output("URL|sandbox"),
                                ScriptedTurn.call("", FIX),
                                ScriptedTurn.call(
                                        "", ScriptedToolCall.of("bash", Map.of("command", ask))),
                                when(
                                        ScriptedTurn.call(
                                                "", ScriptedToolCall.of("bash_kill", Map.of())),
                                        "return a + b;"),
                                when(ScriptedTurn.say("It serves."), " was killed after")));
        WorkerScenario.Session session = session();

        Task ended = session.succeed("Fix it and look at it through the server");

        assertThat(WorkerScenario.summary(ended)).isEqualTo("It serves.");
        assertThat(git(repository, "show", "main:src/Prices.java")).contains("a + b;");
        assertThat(git(repository, "status", "--porcelain")).isEmpty();
    }

    @Test
    void theModelHearsOfAnEndBetweenTurns() {
        scene.model()
                .play(
                        ModelScenario.of(
                                background("until [ -e go ]; do sleep 0.02; done; sleep 1; exit 3"),
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of("bash", Map.of("command", "touch go"))),
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of("bash", Map.of("command", "sleep 2"))),
                                when(ScriptedTurn.say("It failed."), "exited with code 3")));

        var _ = session().succeed("Run it");
    }

    @Test
    void aCancelledTaskEndsThem() throws InterruptedException {
        scene.model()
                .play(
                        ModelScenario.of(
                                background("sleep 7602.1"),
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash", Map.of("command", "sleep 7602.2")))));
        WorkerScenario.Session session = session();
        UUID task = session.ask("Run it");
        RunningProcessLookup.awaitStart("sleep 7602.2");

        var _ = scene.ledger().tasks().cancel(task, "enough", List.of());
        var _ = session.await(task, TaskState.CANCELLED);

        assertThat(RunningProcessLookup.with("sleep 7602")).isFalse();
        assertThat(session.events(EventBody.TaskFinished.class).getLast().summary())
                .contains("Ended with the run: bg-");
    }

    @Test
    void aTaskCancelledAsItKillsWhatDoesNotListenEndsThatToo() throws InterruptedException {
        scene.model()
                .play(
                        ModelScenario.of(
                                background(
                                        "trap 'touch asked.txt' TERM; touch on.txt; while :; do sleep 0.7605; done"),
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash",
                                                Map.of(
                                                        "command",
                                                        "until [ -e on.txt ]; do sleep 0.02; done"))),
                                ScriptedTurn.call("", ScriptedToolCall.of("bash_kill", Map.of()))));
        WorkerScenario.Session session = session();
        UUID task = session.ask("Run it");
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> Files.exists(repository.resolve("asked.txt")));

        var _ = scene.ledger().tasks().cancel(task, "enough", List.of());
        var _ = session.await(task, TaskState.CANCELLED);

        assertThat(RunningProcessLookup.with("sleep 0.7605")).isFalse();
        assertThat(entries(task, "background-end")).isEqualTo(1);
    }

    @Test
    void whatTheRunWritesStaysWhenACommandEndsInTheSameTurn() throws InterruptedException {
        scene.model()
                .play(
                        ModelScenario.of(
                                background("until [ -e go.txt ]; do sleep 0.02; done"),
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "write",
                                                Map.of("path", ".idea/x.xml", "content", "<x/>\n")),
                                        ScriptedToolCall.of(
                                                "bash", Map.of("command", "touch go.txt")),
                                        ScriptedToolCall.of("bash_output", Map.of("wait", 60))),
                                when(ScriptedTurn.say("Written."), "exited with code 0")));
        WorkerScenario.Session session = session();

        var _ = session.succeed("Write it");

        assertThat(session.content(".idea/x.xml")).isEqualTo("<x/>\n");
        assertThat(session.events(EventBody.Notice.class))
                .noneMatch(it -> it.text().contains(".idea"));
    }

    @Test
    void waitingForAnAnswerEndsThemAndTheModelIsTold() throws InterruptedException {
        scene.model()
                .play(
                        ModelScenario.of(
                                background("sleep 7603"),
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash", Map.of("command", "rm -r src"))),
                                when(
                                        ScriptedTurn.say("I see."),
                                        "Start the command again if it is needed.")));
        WorkerScenario.Session session = scene.session(repository).with(ApprovalMode.ACCEPT_EDITS);
        UUID task = session.ask("Run it");
        session.decide(session.approval("sleep 7603"), true, false, null);
        var asked = session.approval("rm -r src");
        var _ = session.await(task, TaskState.WAITING);

        assertThat(RunningProcessLookup.with("sleep 7603")).isFalse();
        session.decide(asked, true, false, null);
        var _ = session.await(task, TaskState.SUCCEEDED);
    }
}
