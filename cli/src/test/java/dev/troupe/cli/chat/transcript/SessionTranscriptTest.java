package dev.troupe.cli.chat.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.event.SessionExport;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SessionTranscriptTest {
    @Test
    void keepsTheChangesOfTheLastRequestThatChangedSomething() {
        SessionTranscript transcript =
                of(
                        new SessionEventScript()
                                .posted("a")
                                .then(changed("old.txt"))
                                .posted("b")
                                .then(changed("new.txt"))
                                .posted("c"));
        assertThat(transcript.changes())
                .extracting(EventBody.FileChanged::path)
                .containsExactly("new.txt");
    }

    @Test
    void knowsTheLastAnswerAndWhatItCost() {
        SessionTranscript transcript =
                of(new SessionEventScript().posted("a").says(1, "one").says(2, " ").posted("b"));
        assertThat(transcript.answer()).isEqualTo("one");
        assertThat(transcript.spend())
                .isEqualTo(SessionEventScript.SPEND.plus(SessionEventScript.SPEND));
        assertThat(transcript.last()).isEqualTo(4);
    }

    @Test
    void keepsTheModelsNameOverRunsWithoutOne() {
        SessionTranscript transcript =
                of(
                        new SessionEventScript()
                                .then(
                                        new EventBody.RunStarted(
                                                1, "w", "developer", "default", "real-1"))
                                .then(new EventBody.RunStarted(1, "w", "graph", "default")));
        assertThat(transcript.model()).isEqualTo("real-1");
    }

    @Test
    void becomesMarkdownThatHoldsDiffsOfMarkdownAndNoWordsBetweenAgents() {
        SessionEventScript script =
                new SessionEventScript().posted("do it").says(1, "Done.").then(changed("a.md"));
        UUID child = UUID.randomUUID();
        List<SessionEvent> events = new ArrayList<>(script.events());
        events.add(at(events, null, new EventBody.TaskHandedOut(child, "explorer", "look")));
        events.add(
                at(
                        events,
                        child,
                        new EventBody.TurnFinished(
                                1, "m", "between us", 0, ModelUsage.NONE, 1, 2, 3)));
        assertThat(
                        MarkdownTranscript.of(
                                new SessionExport(
                                        SessionEventScript.session(
                                                SessionState.IDLE,
                                                SessionAttendance.INTERACTIVE,
                                                3),
                                        events)))
                .startsWith("# Fix the rounding\n")
                .contains("\n## ada\n\ndo it\n", "\nDone.\n", "\n````diff\n+```\n````\n")
                .doesNotContain("between us");
    }

    @Test
    void namesInMarkdownWhatEachToolWasCalledOn() {
        SessionEventScript script =
                new SessionEventScript()
                        .posted("do it")
                        .then(new EventBody.ToolStarted(1, "c1", "bash", "bash echo `date`"))
                        .then(new EventBody.ToolFinished(1, "c1", "bash", "ok", "", 5, 1))
                        .then(new EventBody.ToolFinished(1, "c2", "read", "denied", "", 5, 1));

        assertThat(
                        MarkdownTranscript.of(
                                new SessionExport(
                                        SessionEventScript.session(
                                                SessionState.IDLE,
                                                SessionAttendance.INTERACTIVE,
                                                3),
                                        script.events())))
                .contains("\n- `` bash echo `date` ``: ok\n", "\n- `read`: denied\n");
    }

    private static SessionEvent at(List<SessionEvent> events, @Nullable UUID task, EventBody body) {
        SessionEvent last = events.getLast();
        return new SessionEvent(
                last.sessionId(),
                last.number() + 1,
                task == null ? last.taskId() : task,
                last.at(),
                body);
    }

    @Test
    void keepsTheEndOfWhatIsVeryLong() {
        SessionTranscript transcript = new SessionTranscript(2_000);
        new SessionEventScript()
                .posted("oldest")
                .says(1, "long ".repeat(1_000))
                .posted("last")
                .says(1, "short")
                .events()
                .forEach(transcript::add);
        assertThat(transcript.answer()).isEqualTo("short");
        assertThat(transcript.requests()).isEqualTo(2);
        assertThat(transcript.turns()).isEqualTo(2);
    }

    private static EventBody changed(String path) {
        return new EventBody.FileChanged(path, "edited", null, 1, 0, "+```\n");
    }

    private static SessionTranscript of(SessionEventScript script) {
        SessionTranscript transcript = new SessionTranscript();
        script.events().forEach(transcript::add);
        return transcript;
    }
}
