package dev.troupe.orchestrator.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EventMailboxTest {
    private final EventMailbox mailbox = new EventMailbox(2);

    @Test
    void liveEventsBeyondTheRoomAreDroppedAndNewsIsKept() throws InterruptedException {
        assertThat(mailbox.live(delta("a"))).isTrue();
        assertThat(mailbox.live(delta("b"))).isTrue();
        assertThat(mailbox.live(delta("c"))).isFalse();
        mailbox.news();

        EventMailbox.Mail mail = mailbox.take(Duration.ofMinutes(1));

        assertThat(mail.news()).isTrue();
        assertThat(mail.live()).containsExactly(delta("a"), delta("b"));
        assertThat(mailbox.live(delta("d"))).isTrue();
    }

    @Test
    void takingEmptiesIt() throws InterruptedException {
        mailbox.news();
        mailbox.take(Duration.ZERO);

        assertThat(mailbox.take(Duration.ofMillis(1)))
                .isEqualTo(new EventMailbox.Mail(false, false, java.util.List.of()));
    }

    @Test
    void closingWakesTheReaderAndRefusesMore() throws Exception {
        CompletableFuture<EventMailbox.Mail> reader =
                CompletableFuture.supplyAsync(() -> {
                    try {
                        return mailbox.take(Duration.ofMinutes(5));
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
        mailbox.close();

        assertThat(reader.get(30, TimeUnit.SECONDS).closed()).isTrue();
        assertThat(mailbox.live(delta("late"))).isFalse();
    }

    private static SessionEvent delta(String text) {
        return new SessionEvent(
                new UUID(0, 1), 0, null, Instant.EPOCH, new EventBody.TextDelta(1, text));
    }
}
