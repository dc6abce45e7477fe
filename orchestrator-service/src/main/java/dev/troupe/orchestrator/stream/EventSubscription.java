package dev.troupe.orchestrator.stream;

import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.wakeup.EventWakeup;
import dev.troupe.ledger.event.SessionEventLog;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One reader of a session's events. It reads persisted events from the ledger by number, at the pace
 * its client takes them, so none is lost or doubled whatever the wake-ups do. Trouble with the
 * database is waited out.
 */
final class EventSubscription {
    private static final Logger LOG = LoggerFactory.getLogger(EventSubscription.class);

    private final UUID sessionId;
    private final SessionEventLog log;
    private final EventSink sink;
    private final StreamSettings settings;
    private final EventMailbox mailbox;
    private volatile long cursor;
    private boolean behind = true;
    private long lastWrite;
    private @Nullable PartialAnswerCache answers;

    EventSubscription(
            UUID sessionId,
            long after,
            SessionEventLog log,
            EventSink sink,
            StreamSettings settings) {
        this.sessionId = sessionId;
        this.cursor = after;
        this.log = log;
        this.sink = sink;
        this.settings = settings;
        this.mailbox = new EventMailbox(settings.liveBuffer());
    }

    UUID sessionId() {
        return sessionId;
    }

    /** Has the reader first get what it has missed of the answer that is being given. */
    void beginWith(PartialAnswerCache known) {
        answers = known;
    }

    void news(EventWakeup wakeup) {
        if (wakeup.isNewsTo(cursor)) {
            mailbox.news();
        }
    }

    boolean live(SessionEvent event) {
        return mailbox.live(event);
    }

    void close() {
        mailbox.close();
    }

    /** Serves the client until it goes or the subscription is closed. */
    void run() {
        try {
            beat();
            while (serve()) {
                // Each round ends with a wait for mail.
            }
            sink.end();
        } catch (IOException e) {
            LOG.debug("The reader of session {} went away", sessionId, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean serve() throws IOException, InterruptedException {
        if (behind) {
            behind = !catchUp();
        }
        if (!behind) {
            tellMissed();
        }
        EventMailbox.Mail mail = mailbox.take(behind ? settings.poll() : untilHeartbeat());
        for (SessionEvent event : mail.live()) {
            write(event);
        }
        behind |= mail.news();
        if (!untilHeartbeat().isPositive()) {
            beat();
        }
        return !mail.closed();
    }

    /** Once: what comes after it is live, and goes on where this ends. */
    private void tellMissed() throws IOException {
        PartialAnswerCache known = answers;
        answers = null;
        Optional<SessionEvent> missed = Optional.empty();
        try {
            missed = known == null ? missed : known.missed(sessionId);
        } catch (RuntimeException e) {
            LOG.debug("The answer of session {} cannot be looked up now", sessionId, e);
        }
        if (missed.isPresent()) {
            write(missed.get());
        }
    }

    /** Writes all that is persisted; false when the ledger could not be read. */
    private boolean catchUp() throws IOException {
        try {
            long last = log.last(sessionId);
            while (cursor < last) {
                writePage(log.after(sessionId, cursor, settings.page()), last);
            }
            return true;
        } catch (RuntimeException e) {
            LOG.debug("Events of session {} cannot be read now", sessionId, e);
            return false;
        }
    }

    /** Numbers have no gaps, so what is missing in a page is of no type that this version knows. */
    private void writePage(List<SessionEvent> page, long last) throws IOException {
        long end = Math.min(cursor + settings.page(), last);
        for (SessionEvent event : page) {
            write(event);
            cursor = event.number();
        }
        cursor = Math.max(cursor, end);
    }

    private void write(SessionEvent event) throws IOException {
        sink.write(event);
        lastWrite = System.nanoTime();
    }

    private void beat() throws IOException {
        sink.beat();
        lastWrite = System.nanoTime();
    }

    private Duration untilHeartbeat() {
        return settings.heartbeat().minusNanos(System.nanoTime() - lastWrite);
    }
}
