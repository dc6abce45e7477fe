package dev.troupe.orchestrator.wakeup;

import dev.troupe.contracts.wakeup.BrokerTopics;
import dev.troupe.service.wire.broker.TopicSender;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jms.JmsException;

/**
 * A short queue before the broker. What does not fit, is too old to matter or fails is counted and
 * dropped: everybody who is woken also polls.
 */
final class WakeupQueue {
    private static final Logger LOG = LoggerFactory.getLogger(WakeupQueue.class);
    private static final int ROOM = 1_000;
    private static final long TIME_TO_LIVE =
            Duration.ofMillis(BrokerTopics.TIME_TO_LIVE_MILLIS).toNanos();
    private static final long LOG_PAUSE = Duration.ofMinutes(1).toNanos();

    private final BlockingQueue<QueuedWakeup> queue = new ArrayBlockingQueue<>(ROOM);
    private final @Nullable TopicSender sender;
    private final Counter dropped;
    private long lastLogged = System.nanoTime() - LOG_PAUSE;

    /**
     * Sends with the sender.
     *
     * @param sender absent when the process has no broker: everything is dropped, uncounted
     */
    WakeupQueue(@Nullable TopicSender sender, MeterRegistry meters) {
        this.sender = sender;
        this.dropped =
                Counter.builder("troupe_wakeups_dropped_total")
                        .description("Wake-up messages that the broker did not accept")
                        .register(meters);
    }

    /** Takes a wake-up that belongs to a trace, or to none. */
    void offer(String topic, String text, @Nullable String trace) {
        if (sender != null
                && !queue.offer(new QueuedWakeup(topic, text, trace, System.nanoTime()))) {
            dropped.increment();
        }
    }

    /** Sends the next wakeup, waiting for it; true, as there may be more. */
    boolean sendNext() throws InterruptedException {
        QueuedWakeup next = queue.poll(1, TimeUnit.SECONDS);
        if (next != null && sender != null) {
            send(sender, next);
        }
        return true;
    }

    private void send(TopicSender broker, QueuedWakeup wakeup) {
        if (System.nanoTime() - wakeup.offeredAt() > TIME_TO_LIVE) {
            dropped.increment();
            return;
        }
        try {
            broker.send(wakeup.topic(), wakeup.text(), wakeup.trace());
        } catch (JmsException e) {
            dropped.increment();
            complain(e);
        }
    }

    private void complain(JmsException e) {
        long now = System.nanoTime();
        if (now - lastLogged >= LOG_PAUSE) {
            lastLogged = now;
            LOG.warn(
                    "broker-unavailable: The broker does not take messages ({}); work is found by polling until it is"
                            + " back",
                    e.getMessage());
        }
    }

    private record QueuedWakeup(
            String topic, String text, @Nullable String trace, long offeredAt) {}
}
