package dev.troupe.cli.display;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.chat.transcript.MarkdownTranscript;
import dev.troupe.cli.chat.transcript.SessionTranscript;
import dev.troupe.cli.client.ReceivedEvent;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.LiveTerminal;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionExport;
import dev.troupe.contracts.session.ModelUsage;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;

/** Answers whose end does not come. */
class LeftAnswerTest {
    private final List<String> kept = new ArrayList<>();
    private final List<String> open = new ArrayList<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void isKeptOnceWhenItsRequestEnds() {
        for (TextTaskDisplay display : List.of(live(), plain())) {
            kept.clear();
            out.reset();
            show(
                    display,
                    new SessionEventScript()
                            .live(new EventBody.TextDelta(1, "First line.\n\nHalf an ans", 0L))
                            .finished("cancelled", "Cancelled.", "cancelled")
                            .live(new EventBody.TextDelta(1, "wer that comes late", 24L))
                            .posted("again")
                            .live(new EventBody.TextDelta(2, "Another", 0L))
                            .says(2, "Another one."));

            assertThat(open).isEmpty();
            assertThat(all()).containsOnlyOnce("Half an ans").doesNotContain("comes late");
            assertThat(all().indexOf("Another")).isGreaterThan(all().indexOf("again"));
            assertThat(all()).containsOnlyOnce("Another one.");
        }
    }

    @Test
    void isMarkedWhereItWasKept() {
        EventBody kept =
                EventBody.TurnFinished.interrupted(1, "quick", "Half an", ModelUsage.NONE, 5);
        show(live(), new SessionEventScript().then(kept));
        assertThat(all()).contains("Half an", "(interrupted here)");

        SessionEventScript script = new SessionEventScript().posted("why?").then(kept);
        String exported =
                MarkdownTranscript.of(
                        new SessionExport(SessionEventScript.other(), script.events()));
        assertThat(exported).contains("why?", "\nHalf an\n\n*(interrupted)*\n");
        SessionTranscript transcript = new SessionTranscript();
        script.events().forEach(transcript::add);
        assertThat(transcript.answer()).isEqualTo("Half an");
    }

    @Test
    void isKeptWhenThePersonGoesElsewhere() {
        TextTaskDisplay display = live();
        show(display, new SessionEventScript().live(new EventBody.TextDelta(1, "Half an ans", 0L)));
        assertThat(open).isNotEmpty();
        display.leave();
        assertThat(open).isEmpty();
        assertThat(all()).containsOnlyOnce("Half an ans");
    }

    @Test
    void isSaidAgainByARequestThatGoesOn() {
        TextTaskDisplay display = live();
        show(
                display,
                new SessionEventScript()
                        .live(new EventBody.TextDelta(1, "Half an ans", 0L))
                        .finished("failed", "It failed.", "model-unavailable")
                        .then(new EventBody.RunStarted(2, "w", "developer", "quick"))
                        .live(new EventBody.TextDelta(1, "The whole", 0L)));
        assertThat(String.join("\n", open)).isEqualTo("The whole");
    }

    private static void show(TextTaskDisplay display, SessionEventScript script) {
        script.events().forEach(event -> display.show(new ReceivedEvent("{}", event)));
    }

    private String all() {
        return String.join("\n", kept) + out.toString(StandardCharsets.UTF_8);
    }

    private TextTaskDisplay live() {
        return new TextTaskDisplay(console(), new Paper());
    }

    private TextTaskDisplay plain() {
        return new TextTaskDisplay(console());
    }

    private ConsoleStreams console() {
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        return new ConsoleStreams(
                InputStream.nullInputStream(), print, print, true, true, false, false, false);
    }

    private final class Paper implements LiveTerminal {
        @Override
        public void lines(List<AttributedString> lines) {
            lines.forEach(line -> kept.add(line.toString()));
        }

        @Override
        public void open(List<AttributedString> lines) {
            open.clear();
            lines.forEach(line -> open.add(line.toString()));
        }

        @Override
        public int columns() {
            return 80;
        }

        @Override
        public void text(String text) {
            kept.add(text);
        }

        @Override
        public void line(String line) {
            kept.add(line);
        }

        @Override
        public void startLine() {}

        @Override
        public void status(String status) {}
    }
}
