package dev.troupe.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CommandOutputSequencerTest {
    private static final long NOW = -7;
    private static final long TOO_LATE = NOW + CommandOutputSequencer.PATIENCE.toNanos();

    private final CommandOutputSequencer sequencer = new CommandOutputSequencer();
    private long number;

    @Test
    void putsDelayedOutputBeforeTheEndOfItsCommand() {
        accept(output("c", "one\n"), end("c", 8L), new EventBody.Notice("n", "next"));
        assertThat(poll(NOW)).containsExactly("out one");

        accept(output("c", "two\n"));

        assertThat(poll(NOW)).containsExactly("out two", "end c", "notice");
    }

    @Test
    void givesUpOutputThatDoesNotComeInTime() {
        accept(output("c", "one\n"), end("c", 8L), new EventBody.Notice("n", "next"));
        assertThat(poll(NOW)).containsExactly("out one");

        assertThat(poll(TOO_LATE)).containsExactly("end c", "notice");
        accept(output("c", "two\n"));
        assertThat(poll(TOO_LATE)).containsExactly("out two");
    }

    @Test
    void waitsForTheRightCommandOnly() {
        accept(end("a", 4L), output("b", "b\n"), output("a", "one\n"), end("b", 2L));

        assertThat(poll(NOW)).containsExactly("out one", "end a", "out b", "end b");
    }

    @Test
    void waitsForNoOutputWhereNoneWasSent() {
        accept(end("c", null), end("d", 0L));

        assertThat(poll(NOW)).containsExactly("end c", "end d");
    }

    @Test
    void waitsForNoOutputOfWhatIsReadAgain() {
        accept(true, Instant.now(), end("c", 9L));
        assertThat(poll(NOW)).containsExactly("end c");

        accept(end("d", 4L));
        assertThat(poll(NOW)).isEmpty();
        accept(output("d", "one\n"));
        assertThat(poll(NOW)).containsExactly("out one", "end d");
    }

    @Test
    void theClockOfTheServerDoesNotCount() {
        for (int hours : new int[] {-1, 1}) {
            Instant at = Instant.now().plus(Duration.ofHours(hours));
            accept(false, at, end("c", 4L));
            assertThat(poll(NOW)).isEmpty();
            accept(false, at, output("c", "one\n"));
            assertThat(poll(NOW)).containsExactly("out one", "end c");
        }
    }

    @Test
    void waitsOnceOnlyWhileNoOutputComesAtAll() {
        accept(end("c", 9L));
        assertThat(poll(NOW)).isEmpty();
        assertThat(poll(TOO_LATE)).containsExactly("end c");

        accept(end("d", 9L));
        assertThat(poll(NOW)).containsExactly("end d");

        accept(output("e", "one\n"), end("e", 9L));
        assertThat(poll(NOW)).containsExactly("out one");
    }

    private void accept(EventBody... bodies) {
        accept(false, Instant.now(), bodies);
    }

    private void accept(boolean replayed, Instant at, EventBody... bodies) {
        for (EventBody body : bodies) {
            SessionEvent event =
                    new SessionEvent(new UUID(0, 1), ++number, new UUID(0, 2), at, body);
            sequencer.accept(new EventFeedSignal.Event(new ReceivedEvent("{}", event), replayed));
        }
    }

    private List<String> poll(long now) {
        List<String> all = new ArrayList<>();
        for (var next = sequencer.poll(now); next != null; next = sequencer.poll(now)) {
            all.add(name(((EventFeedSignal.Event) next).received().body()));
        }
        return all;
    }

    private static String name(@Nullable EventBody body) {
        return switch (body) {
            case EventBody.CommandOutput output -> "out " + output.text().strip();
            case EventBody.ToolFinished end -> "end " + end.callId();
            case null, default -> "notice";
        };
    }

    private static EventBody output(String call, String text) {
        return new EventBody.CommandOutput(call, text);
    }

    private static EventBody end(String call, @Nullable Long characters) {
        return new EventBody.ToolFinished(1, call, "bash", "ok", "exit code 0", 9, 1, characters);
    }
}
