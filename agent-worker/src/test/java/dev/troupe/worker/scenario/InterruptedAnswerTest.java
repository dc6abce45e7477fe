package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.model.scenario.TurnPosition;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model has said when its request is cancelled in the middle of the answer. */
class InterruptedAnswerTest {
    private static final String ANSWER =
            "First of all, the rounding is wrong. Then I would say more.";

    @TempDir private Path home;
    @TempDir private Path directory;
    private WorkerScenario scene;
    private ManualWorker hand;
    private WorkerScenario.Session session;

    @BeforeEach
    void start() throws ClassNotFoundException, IOException, InterruptedException {
        scene = new WorkerScenario(home);
        hand = scene.byHand();
        session = scene.session(ScenarioRepositories.create(directory.resolve("shop")));
        scene.model()
                .play(
                        ModelScenario.of(
                                        ScriptedTurn.say("Yes.")
                                                .when(
                                                        new TurnPosition.Anywhere(),
                                                        RequestMatch.last("And now say yes")),
                                        ScriptedTurn.say(ANSWER)
                                                .when(
                                                        new TurnPosition.Anywhere(),
                                                        RequestMatch.last("Begin"))
                                                .paced(
                                                        new StreamPace(20, Duration.ofSeconds(40)),
                                                        Duration.ZERO))
                                .withStrictRoles());
    }

    @AfterEach
    void stop() {
        scene.close();
    }

    @Test
    void isKeptAndTheNextRequestKnowsIt() throws InterruptedException {
        UUID task = session.ask("Begin");
        Thread running = hand.start();
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> !said().isEmpty());
        assertThat(scene.ledger().tasks().cancel(task, "ada", List.of())).isTrue();
        hand.cancel();
        running.join(Duration.ofMinutes(1));

        assertThat(scene.ledger().tasks().find(task).orElseThrow().state())
                .isEqualTo(TaskState.CANCELLED);
        EventBody.TurnFinished kept = session.events(EventBody.TurnFinished.class).getLast();
        assertThat(kept.cutShort()).isTrue();
        assertThat(ANSWER).startsWith(kept.text());
        assertThat(kept.text()).startsWith("First");
        assertThat(kept.spend().outputTokens()).isPositive();

        UUID next = session.ask("And now say yes");
        hand.run();
        assertThat(scene.ledger().tasks().find(next).orElseThrow().state())
                .isEqualTo(TaskState.SUCCEEDED);
        assertThat(scene.model().requests().getLast().body().toString())
                .contains(kept.text(), "[Your answer was interrupted here.]");
        assertThat(session.events(EventBody.TurnFinished.class).getLast().cutShort()).isFalse();
    }

    private List<EventBody> said() {
        return hand.live().stream().filter(EventBody.TextDelta.class::isInstance).toList();
    }
}
