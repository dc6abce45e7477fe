package dev.troupe.worker.live;

import dev.troupe.contracts.nudge.Topics;
import dev.troupe.worker.claim.Nudges;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.MessageListener;
import java.util.List;
import org.springframework.jms.listener.DefaultMessageListenerContainer;

/** Turns the broker's messages into nudges. What does not arrive is found out by the worker's clock. */
public final class JmsNudges implements AutoCloseable {
    private static final long RECOVERY_MILLIS = 2_000;

    private final List<DefaultMessageListenerContainer> listeners;

    /** Listens, and goes on trying while the broker is away. */
    public JmsNudges(ConnectionFactory connections, Nudges nudges) {
        this.listeners =
                List.of(
                        listener(connections, Topics.TASKS, _ -> nudges.task()),
                        listener(connections, Topics.CONTROL, _ -> nudges.control()));
        listeners.forEach(DefaultMessageListenerContainer::start);
    }

    private static DefaultMessageListenerContainer listener(
            ConnectionFactory connections, String topic, MessageListener hears) {
        DefaultMessageListenerContainer container = new DefaultMessageListenerContainer();
        container.setConnectionFactory(connections);
        container.setPubSubDomain(true);
        container.setDestinationName(topic);
        container.setMessageListener(hears);
        container.setRecoveryInterval(RECOVERY_MILLIS);
        container.setBeanName("worker-" + topic);
        container.afterPropertiesSet();
        return container;
    }

    @Override
    public void close() {
        listeners.forEach(DefaultMessageListenerContainer::destroy);
    }
}
