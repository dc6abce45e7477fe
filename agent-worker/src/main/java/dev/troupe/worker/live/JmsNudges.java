package dev.troupe.worker.live;

import dev.troupe.contracts.nudge.Topics;
import dev.troupe.wire.broker.TopicListener;
import dev.troupe.worker.claim.Nudges;
import jakarta.jms.ConnectionFactory;
import java.util.List;
import java.util.function.Consumer;

/** Turns the broker's messages into nudges. What does not arrive is found out by the worker's clock. */
public final class JmsNudges implements AutoCloseable {
    private final List<TopicListener> listeners;

    /** Listens, and goes on trying while the broker is away. */
    public JmsNudges(ConnectionFactory connections, Nudges nudges) {
        this.listeners =
                List.of(
                        listener(connections, Topics.TASKS, _ -> nudges.task()),
                        listener(connections, Topics.CONTROL, _ -> nudges.control()));
    }

    private static TopicListener listener(
            ConnectionFactory connections, String topic, Consumer<String> hears) {
        return new TopicListener(connections, topic, "worker-" + topic, hears);
    }

    @Override
    public void close() {
        TopicListener.closeAll(listeners);
    }
}
