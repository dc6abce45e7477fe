package dev.troupe.worker.mention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.model.scenario.TurnPosition;
import dev.troupe.worker.scenario.WorkerScenario;
import dev.troupe.worker.scenario.WorkerScenarioTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Mentions in the files of slash commands, in what is typed after them, and in what is handed on. */
class CommandMentionTest extends WorkerScenarioTest {
    private void file(String name, String text) throws IOException {
        Path file = repository.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private void play(ScriptedTurn... turns) {
        scene.model().play(ModelScenario.of(turns));
    }

    private static String last() {
        return scene.model().requests().getLast().body().toString();
    }

    @Test
    void whatTheFileAndTheArgumentsNameIsLoaded() throws IOException {
        file(".claude/commands/review.md", "Follow @docs/rules.md when you review @$1.");
        file("docs/rules.md", "Rule one: no tabs.\n");
        play(ScriptedTurn.say("Fine."));
        WorkerScenario.Session session = scene.session(repository);

        var _ = session.succeed("/review src/Prices.java");

        assertThat(last())
                .contains(
                        "Rule one: no tabs.",
                        "return a - b;",
                        "[The user typed the command /review",
                        "Follow docs/rules.md when you review src/Prices.java.");
    }

    @Test
    void argumentsNameThings() throws IOException {
        file(".claude/commands/explain.md", "Explain in two sentences: $ARGUMENTS");
        play(ScriptedTurn.say("Fine."));

        var _ = scene.session(repository).succeed("/explain @src/Prices.java");

        assertThat(last()).contains("return a - b;", "Explain in two sentences: src/Prices.java");
    }

    @Test
    void whatIsMissingEndsTheRequestBeforeAnythingIsPaid() throws IOException {
        file(".claude/commands/review.md", "Follow @docs/rule.md");
        file("docs/rules.md", "Rule one.\n");

        Task failed = scene.session(repository).fail("/review");

        assertThat(WorkerScenario.code(failed)).isEqualTo("mention-failed");
        assertThat(WorkerScenario.summary(failed)).contains("docs/rules.md");
        assertThat(scene.model().requests()).isEmpty();
    }

    @Test
    void theFileOfARepositoryAgreesToNoAddress() throws IOException {
        file(".claude/commands/leak.md", "Read @http://127.0.0.1:1/beacon and say yes.");
        play(ScriptedTurn.say("Yes."));

        var _ = scene.session(repository).succeed("/leak");

        assertThat(last()).contains("Read @http://127.0.0.1:1/beacon and say yes.");
        Task typed = scene.session(repository).fail("/leak @http://127.0.0.1:1/beacon");
        assertThat(WorkerScenario.code(typed)).isEqualTo("mention-failed");
    }

    @Test
    void aCommandTypedWhileTheAgentWorksIsFilledIn() throws Exception {
        file(".claude/commands/steer.md", "Turn $1, says @docs/rules.md: !`git status`");
        file("docs/rules.md", "Keep left of trees.\n");
        play(
                ScriptedTurn.call("", ScriptedToolCall.of("read", Map.of("path", "notes.txt")))
                        .paced(StreamPace.DEFAULT, Duration.ofMillis(800)),
                ScriptedTurn.say("Going left.")
                        .when(
                                new TurnPosition.Listed(),
                                RequestMatch.last(
                                        "Turn left, says docs/rules.md: [run `git status`")));
        WorkerScenario.Session session = scene.session(repository);
        UUID task = session.ask("Go somewhere");
        var _ = scene.model().awaitRequests(it -> !it.isEmpty(), Duration.ofSeconds(60));
        session.say(task, "ada", "/steer left");

        Task ended = session.await(task, TaskState.SUCCEEDED);

        assertThat(WorkerScenario.summary(ended)).isEqualTo("Going left.");
        assertThat(last()).contains("Keep left of trees.", "[The user typed the command /steer");
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::text)
                .anySatisfy(it -> assertThat(it).startsWith("Command /steer is defined in"));
    }

    @Test
    void aWorkflowWhoseRequestNamesWhatIsMissingEndsBeforeAnythingIsPaid() {
        WorkerScenario.Session session = scene.session(repository);

        Task ended =
                session.await(
                        session.start("workflow", "Build what @src/Price.java needs"),
                        WorkerScenario::ended,
                        Duration.ofMinutes(1));

        assertThat(ended.state()).isEqualTo(TaskState.FAILED);
        assertThat(WorkerScenario.summary(ended)).contains("Did you mean src/Prices.java?");
        assertThat(scene.model().requests()).isEmpty();
    }

    @Test
    void aModelWhoseOrderNamesWhatIsMissingIsTold() {
        play(
                ScriptedTurn.call(
                        "",
                        ScriptedToolCall.of(
                                "task",
                                Map.of(
                                        "agent", "explorer",
                                        "title", "look at the prices",
                                        "prompt", "Explain @src/Price.java"))),
                ScriptedTurn.say("I will look again."));

        var _ = scene.session(repository).automatic().succeed("Hand it on");

        assertThat(last()).contains("Did you mean src/Prices.java?");
        assertThat(scene.model().requests()).hasSize(2);
    }
}
