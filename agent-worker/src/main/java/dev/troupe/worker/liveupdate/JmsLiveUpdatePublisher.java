package dev.troupe.worker.liveupdate;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.redaction.RedactedJsonModule;
import dev.troupe.contracts.wakeup.BrokerTopics;
import dev.troupe.contracts.wakeup.EventWakeup;
import dev.troupe.contracts.wakeup.TaskWakeup;
import dev.troupe.service.wire.broker.TopicSender;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.jms.ConnectionFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jms.JmsException;
import tools.jackson.databind.json.JsonMapper;

/** Publishes to the broker's topics from a thread of its own. Without a broker everything is dropped. */
public final class JmsLiveUpdatePublisher implements LiveUpdatePublisher, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JmsLiveUpdatePublisher.class);
    private static final long COALESCE_MILLIS = 50;
    private static final Duration QUIET = Duration.ofMinutes(1);

    private final TopicSender topics;
    private final JsonMapper json =
            JsonMapper.builder().addModule(RedactedJsonModule.module()).build();
    private final LiveUpdateBuffer buffer = new LiveUpdateBuffer();
    private final Counter failures;
    private final Counter dropped;
    private final Thread thread;
    private long lastComplaint = System.nanoTime() - QUIET.toNanos();

    /** Starts the publishing thread. */
    public JmsLiveUpdatePublisher(ConnectionFactory connections, MeterRegistry meters) {
        this.topics = new TopicSender(connections);
        this.failures = Counter.builder("live.publish.failures").register(meters);
        this.dropped = Counter.builder("live.dropped").register(meters);
        this.thread = Thread.ofPlatform().daemon().name("troupe-live").start(this::publish);
    }

    @Override
    public void piece(UUID sessionId, UUID taskId, EventBody body) {
        buffer.add(sessionId, taskId, body);
    }

    @Override
    public void events(UUID sessionId, long last) {
        buffer.events(sessionId, last);
    }

    @Override
    public void tasks(String cell) {
        buffer.tasks(cell);
    }

    private void publish() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                if (!buffer.await()) {
                    Thread.sleep(COALESCE_MILLIS);
                }
                send(buffer.take());
            }
        } catch (InterruptedException e) {
            LOG.debug("Publishing ends.");
        }
    }

    private void send(LiveUpdateBuffer.Batch batch) {
        dropped.increment((double) batch.dropped());
        try {
            batch.cells()
                    .forEach((cell, asked) ->
                            topics.send(
                                    BrokerTopics.TASKS,
                                    json.writeValueAsString(new TaskWakeup(cell)),
                                    asked.trace()));
            for (LiveUpdateBuffer.Waiting piece : batch.pieces()) {
                SessionEvent event =
                        new SessionEvent(
                                piece.session(), 0, piece.task(), Instant.now(), piece.body());
                topics.send(BrokerTopics.LIVE, json.writeValueAsString(event), piece.trace());
            }
            batch.sessions()
                    .forEach((session, last) ->
                            topics.send(
                                    BrokerTopics.EVENTS,
                                    json.writeValueAsString(
                                            new EventWakeup(session, last.number())),
                                    last.trace()));
        } catch (JmsException e) {
            complain(e);
        }
    }

    private void complain(JmsException failure) {
        failures.increment();
        if (System.nanoTime() - lastComplaint >= QUIET.toNanos()) {
            lastComplaint = System.nanoTime();
            LOG.warn(
                    "The broker takes no messages ({}). Until it is back, live text is dropped and events are found by polling.",
                    failure.getMessage());
        }
    }

    /** Ends the thread; what still waits is dropped. */
    @Override
    public void close() {
        thread.interrupt();
        topics.close();
    }
}
