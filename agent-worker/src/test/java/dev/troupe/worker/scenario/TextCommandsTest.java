package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.ledger.task.Task;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.TurnPosition;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Commands of a model that calls no tools. */
class TextCommandsTest extends WorkerScenarioTest {
    @Test
    void commandsOfSentencesAndFencesRunAndTheirOutputGoesBack() {
        WorkerScenario.Session session = scene.session(repository).on("text").automatic();
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say(
                                        "First I'll run `cat notes.txt` to see what is there."),
                                ScriptedTurn.say(
                                                "Now I make it:\n\n```bash\ncd src\ntouch made.txt\n```\n")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("Result 1 of 1 (bash)")),
                                ScriptedTurn.say(
                                                "Made. You can list it with:\n\n```bash\nls > seen.txt\n```\n")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("exit code 0"))));

        Task task = session.succeed("Make it");

        assertThat(session.file("src/made.txt")).exists();
        assertThat(session.file("seen.txt")).doesNotExist();
        assertThat(WorkerScenario.summary(task)).startsWith("Made.");
        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("ok", "ok");
    }

    @Test
    void commandsOfSentencesAreAskedForLikeAnyOther() {
        WorkerScenario.Session session =
                scene.session(repository).on("text").with(ApprovalMode.ASK);
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say("I'll run `touch made.txt`."),
                                ScriptedTurn.say("Then not.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("Result 1 of 1 (bash)"))));
        UUID task = session.ask("Make it");

        session.decide(session.approval("touch made.txt"), false, false, "leave it");

        var _ = session.await(task, WorkerScenario::ended, Duration.ofSeconds(30));
        assertThat(session.file("made.txt")).doesNotExist();
        assertThat(session.events(EventBody.ToolFinished.class))
                .extracting(EventBody.ToolFinished::outcome)
                .containsExactly("denied");
    }

    @Test
    void whatGoesBeyondTheBoundIsTold() {
        WorkerScenario.Session session = scene.session(repository).on("text").automatic();
        StringBuilder many = new StringBuilder("Let me make them.\n");
        for (int i = 1; i <= 6; i++) {
            many.append("\n```bash\ntouch %d.txt\n```\n".formatted(i));
        }
        scene.model()
                .play(
                        ModelScenario.of(
                                ScriptedTurn.say(many.toString()),
                                ScriptedTurn.say("I see.")
                                        .when(
                                                new TurnPosition.Listed(),
                                                RequestMatch.last("Nothing was done"))));

        var _ = session.succeed("Make them");

        assertThat(session.file("5.txt")).exists();
        assertThat(session.file("6.txt")).doesNotExist();
    }
}
