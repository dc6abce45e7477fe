package dev.troupe.service.wire.broker;

import dev.troupe.contracts.call.TraceParent;
import dev.troupe.service.tracing.TraceParentCodec;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.TextMessage;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jms.listener.DefaultMessageListenerContainer;

/** Hears the texts of a topic, and goes on trying while the broker is away. */
public final class TopicListener implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TopicListener.class);
    private static final long RECOVERY_MILLIS = 2_000;

    private final DefaultMessageListenerContainer container = new DefaultMessageListenerContainer();
    private final String name;
    private volatile boolean closed;

    /**
     * Listens from now on.
     *
     * @param name of its threads
     * @param hears called with each text, within the trace of its cause; a message that it cannot take is passed over
     */
    public TopicListener(
            ConnectionFactory broker, String topic, String name, Consumer<String> hears) {
        this.name = name;
        container.setConnectionFactory(broker);
        container.setPubSubDomain(true);
        container.setDestinationName(topic);
        container.setBeanName(name);
        container.setRecoveryInterval(RECOVERY_MILLIS);
        container.setMessageListener((MessageListener) message -> hear(topic, message, hears));
        container.afterPropertiesSet();
        container.start();
    }

    private void hear(String topic, Message message, Consumer<String> hears) {
        try {
            if (!closed && message instanceof TextMessage text && text.getText() != null) {
                String trace = text.getStringProperty(TraceParent.HEADER);
                try (var _ = TraceParentCodec.context(TraceParentCodec.read(trace)).makeCurrent()) {
                    hears.accept(text.getText());
                }
            }
        } catch (JMSException | RuntimeException e) {
            LOG.debug("A message on {} cannot be read and is skipped", topic, e);
        }
    }

    /** Hears no more, whatever still comes or comes back. Does not wait long for a broker that does not answer. */
    @Override
    public void close() {
        closeAll(List.of(this));
    }

    /** Ends several listeners side by side, within the time that one takes. */
    public static void closeAll(List<TopicListener> listeners) {
        listeners.forEach(it -> it.closed = true);
        BrokerCloser.close(
                listeners.stream()
                        .map(it -> new BrokerCloser.Closing(it.name, it.container::destroy))
                        .toList());
    }
}
