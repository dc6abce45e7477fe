package dev.troupe.worker.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ContextSection;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Somebody has the conversation shortened. */
class CompactedSessionTest extends WorkerScenarioTest {
    @Test
    void laterRequestsHearTheFactsAndWhatWasToBeKept() throws IOException {
        WorkerScenario.Session session = scene.session(repository).automatic();
        work(session);
        List<ContextSection> before =
                Objects.requireNonNull(
                        session.events(EventBody.TurnFinished.class).getLast().context());

        Task task =
                session.await(
                        session.start("compact", "what the port of the gateway is"),
                        TaskState.SUCCEEDED);

        EventBody.ContextCompacted told =
                session.events(EventBody.ContextCompacted.class).getLast();
        assertThat(told.tokens()).isLessThan(told.before());
        assertThat(told.context().stream().mapToLong(ContextSection::tokens).sum())
                .isEqualTo(told.tokens());
        assertThat(told.context().stream().map(ContextSection::name))
                .contains("system-prompt", "tools", "summary");
        assertThat(before.stream().map(ContextSection::name))
                .contains(
                        "system-prompt",
                        "tools",
                        "messages",
                        "answers",
                        "tool-calls",
                        "tool-results")
                .doesNotContain("summary");
        assertThat(WorkerScenario.summary(task))
                .startsWith("Shortened the conversation from about ");
        assertThat(heardBy(session))
                .contains(
                        "Keep in mind: what the port of the gateway is",
                        "gateway.port=7171",
                        "First request",
                        "Last request")
                .doesNotContain("filler line 150");
    }

    @Test
    void sectionsComeToWhatTheProviderHasCounted() throws IOException {
        WorkerScenario.Session session = scene.session(repository).automatic();
        work(session);
        for (EventBody.TurnFinished turn : session.events(EventBody.TurnFinished.class)) {
            assertThat(
                            Objects.requireNonNull(turn.context()).stream()
                                    .mapToLong(ContextSection::tokens)
                                    .sum())
                    .isEqualTo(turn.contextTokens());
        }
    }

    @Test
    void whatIsShortStaysAsItIs() {
        WorkerScenario.Session session = scene.session(repository).automatic();

        Task task = session.await(session.start("compact", ""), TaskState.SUCCEEDED);

        assertThat(WorkerScenario.summary(task)).startsWith("Nothing was left out");
        assertThat(session.events(EventBody.ContextCompacted.class)).isEmpty();
    }

    private void work(WorkerScenario.Session session) throws IOException {
        StringBuilder text = new StringBuilder("gateway.port=7171\n");
        for (int i = 0; i < 200; i++) {
            text.append("filler line ").append(i).append('\n');
        }
        Files.writeString(repository.resolve("long.txt"), text);
        ScriptedTurn read =
                ScriptedTurn.call(
                        "I look.", ScriptedToolCall.of("read", Map.of("path", "long.txt")));
        ScriptedTurn[] turns = new ScriptedTurn[12];
        for (int i = 0; i < turns.length; i += 2) {
            turns[i] = read;
            turns[i + 1] = ScriptedTurn.say("Looked.");
        }
        scene.model().play(ModelScenario.of(turns));
        var _ = session.succeed("First request");
        var _ = session.succeed("Second request");
        var _ = session.succeed("Another request");
    }

    /** The model answers by how much it has heard. */
    private String heardBy(WorkerScenario.Session session) {
        ScriptedTurn[] all = new ScriptedTurn[12];
        Arrays.fill(all, ScriptedTurn.say("Third done."));
        scene.model().play(ModelScenario.of(all));
        var _ = session.succeed("Last request");
        return scene.model().requests().getLast().body().toString();
    }
}
