package dev.troupe.worker.scenario.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.ledger.network.FetchHostGrant;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.WorkingSandbox;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.TurnPosition;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.WorkerScenarioTest;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A command asks for a host in vain, and somebody is asked once whether commands may fetch from it. */
class FetchHostsTest extends WorkerScenarioTest {
    private static final ScriptedToolCall FETCH =
            ScriptedToolCall.of("bash", Map.of("command", "cat failure.txt nothing.txt"));

    @BeforeEach
    void prepare() throws IOException {
        WorkingSandbox.needed(Sandbox.probe(SandboxSettings.usual(name -> false)).status());
        Files.writeString(
                repository.resolve("failure.txt"), "Could not resolve host: packages.test\n");
    }

    private UUID ask(WorkerScenario.Session session, String heard) {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call("", FETCH),
                                ScriptedTurn.say("Heard it.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last(heard))));
        return session.ask("Fetch it");
    }

    private WorkerScenario.Session session() {
        return scene.session(repository).with(ApprovalMode.ACCEPT_EDITS);
    }

    private List<FetchHostGrant> granted() {
        return scene.ledger().fetchHosts().list("team", repository.toString());
    }

    private static void end(WorkerScenario.Session session, UUID task) {
        var ended = session.await(task, WorkerScenario::ended, Duration.ofSeconds(60));
        assertThat(WorkerScenario.summary(ended)).isEqualTo("Heard it.");
    }

    @Test
    void aYesIsRememberedForTheRepository() {
        WorkerScenario.Session first = session();
        UUID task = ask(first, "may fetch from packages.test now");
        first.decide(first.approval("packages.test"), true, false, null);
        end(first, task);

        assertThat(granted())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.host()).isEqualTo("packages.test");
                    assertThat(it.grantedBy()).isNotEmpty();
                });
        WorkerScenario.Session second = session();
        end(second, ask(second, "nothing.txt"));
        assertThat(second.events(EventBody.ApprovalAsked.class)).isEmpty();
    }

    @Test
    void aNoIsTold() {
        WorkerScenario.Session session = session();
        UUID task = ask(session, "may not reach packages.test");
        session.decide(session.approval("packages.test"), false, false, "use the mirror");
        end(session, task);

        assertThat(granted()).isEmpty();
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(1);
    }

    @Test
    void aTurnAsksAboutHostsAndAboutWhatWaitsAside() {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        FETCH,
                                        ScriptedToolCall.of(
                                                "bash",
                                                Map.of("command", "echo 'use flake' > .envrc"))),
                                ScriptedTurn.say("Heard it.")));
        WorkerScenario.Session session = scene.session(repository).with(ApprovalMode.AUTOMATIC);
        UUID task = session.ask("Fetch it");

        session.decide(session.approval("packages.test"), true, false, null);
        session.decide(session.approval(".envrc"), true, false, null);
        end(session, task);

        assertThat(repository.resolve(".envrc")).hasContent("use flake");
        assertThat(session.events(EventBody.ApprovalAsked.class)).hasSize(2);
        assertThat(granted()).hasSize(1);
    }

    @Test
    void whatWaitsAsideIsListedThoughItsTurnIsCancelled() {
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.call(
                                        "",
                                        ScriptedToolCall.of(
                                                "bash",
                                                Map.of("command", "echo 'use flake' > .envrc")),
                                        ScriptedToolCall.of(
                                                "bash", Map.of("command", "sleep 6173"))),
                                ScriptedTurn.say("Heard it.")));
        WorkerScenario.Session session = scene.session(repository).with(ApprovalMode.AUTOMATIC);
        UUID task = session.ask("Do it");
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() ->
                        ProcessHandle.allProcesses()
                                .anyMatch(it ->
                                        it.info().commandLine().orElse("").endsWith("sleep 6173")));

        var _ = scene.ledger().tasks().cancel(task, "ann", List.of());

        var _ = session.await(task, WorkerScenario::ended, Duration.ofSeconds(60));
        assertThat(session.events(EventBody.ChangesHeld.class)).hasSize(1);
        assertThat(repository.resolve(".envrc")).doesNotExist();
    }
}
