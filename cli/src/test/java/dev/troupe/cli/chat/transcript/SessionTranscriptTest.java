package dev.troupe.cli.chat.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
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
    void becomesMarkdownThatHoldsDiffsOfMarkdown() {
        SessionTranscript transcript =
                of(new SessionEventScript().posted("do it").says(1, "Done.").then(changed("a.md")));
        assertThat(
                        transcript.markdown(
                                SessionEventScript.session(
                                        SessionState.IDLE, SessionAttendance.INTERACTIVE, 3)))
                .startsWith("# Fix the rounding\n")
                .contains("\n## ada\n\ndo it\n", "\nDone.\n", "\n````diff\n+```\n````\n");
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
        assertThat(
                        transcript.markdown(
                                SessionEventScript.session(
                                        SessionState.IDLE, SessionAttendance.INTERACTIVE, 4)))
                .contains("The beginning is left out", "short")
                .doesNotContain("oldest", "long long");
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
