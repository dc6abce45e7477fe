package dev.troupe.cli.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.peer.Story;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.SessionState;
import org.junit.jupiter.api.Test;

class TranscriptTest {
    @Test
    void keepsTheChangesOfTheLastRequestThatChangedSomething() {
        Transcript transcript =
                of(
                        new Story()
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
        Transcript transcript = of(new Story().posted("a").says(1, "one").says(2, " ").posted("b"));
        assertThat(transcript.answer()).isEqualTo("one");
        assertThat(transcript.spend()).isEqualTo(Story.SPEND.plus(Story.SPEND));
        assertThat(transcript.last()).isEqualTo(4);
    }

    @Test
    void becomesMarkdownThatHoldsDiffsOfMarkdown() {
        Transcript transcript =
                of(new Story().posted("do it").says(1, "Done.").then(changed("a.md")));
        assertThat(transcript.markdown(Story.session(SessionState.IDLE, Attendance.INTERACTIVE, 3)))
                .startsWith("# Fix the rounding\n")
                .contains("\n## ada\n\ndo it\n", "\nDone.\n", "\n````diff\n+```\n````\n");
    }

    @Test
    void keepsTheEndOfWhatIsVeryLong() {
        Transcript transcript = new Transcript(2_000);
        new Story()
                .posted("oldest")
                .says(1, "long ".repeat(1_000))
                .posted("last")
                .says(1, "short")
                .events()
                .forEach(transcript::add);
        assertThat(transcript.markdown(Story.session(SessionState.IDLE, Attendance.INTERACTIVE, 4)))
                .contains("The beginning is left out", "short")
                .doesNotContain("oldest", "long long");
        assertThat(transcript.requests()).isEqualTo(2);
        assertThat(transcript.turns()).isEqualTo(2);
    }

    private static EventBody changed(String path) {
        return new EventBody.FileChanged(path, "edited", null, 1, 0, "+```\n");
    }

    private static Transcript of(Story story) {
        Transcript transcript = new Transcript();
        story.events().forEach(transcript::add);
        return transcript;
    }
}
