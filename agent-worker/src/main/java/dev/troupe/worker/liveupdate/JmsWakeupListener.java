package dev.troupe.worker.liveupdate;

import dev.troupe.contracts.wakeup.BrokerTopics;
import dev.troupe.service.wire.broker.TopicListener;
import dev.troupe.worker.claim.WakeupSignal;
import jakarta.jms.ConnectionFactory;
import java.util.List;
import java.util.function.Consumer;

/** Turns the broker's messages into wake-ups. What does not arrive is found out by the worker's clock. */
public final class JmsWakeupListener implements AutoCloseable {
    private final List<TopicListener> listeners;

    /** Listens, and goes on trying while the broker is away. */
    public JmsWakeupListener(ConnectionFactory connections, WakeupSignal wakeupSignal) {
        this.listeners =
                List.of(
                        listener(connections, BrokerTopics.TASKS, _ -> wakeupSignal.task()),
                        listener(connections, BrokerTopics.CONTROL, _ -> wakeupSignal.control()));
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
