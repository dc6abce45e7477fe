package dev.troupe.service.wire.broker;

import dev.troupe.contracts.call.TraceParent;
import dev.troupe.contracts.wakeup.BrokerTopics;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.TextMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.jms.JmsException;
import org.springframework.jms.connection.CachingConnectionFactory;
import org.springframework.jms.core.JmsTemplate;

/** Publishes texts to topics: not persistent, and of no use to anybody after a few seconds. */
public final class TopicSender implements AutoCloseable {
    private final JmsTemplate jms;
    private final Runnable end;

    /** Sends through these connections; those that are not shared already are shared from now on. */
    public TopicSender(ConnectionFactory broker) {
        if (broker instanceof CachingConnectionFactory shared) {
            this.jms = new JmsTemplate(shared);
            this.end = () -> {};
        } else {
            CachingConnectionFactory own = new CachingConnectionFactory(broker);
            this.jms = new JmsTemplate(own);
            this.end = own::destroy;
        }
        jms.setPubSubDomain(true);
        jms.setExplicitQosEnabled(true);
        jms.setDeliveryPersistent(false);
        jms.setTimeToLive(BrokerTopics.TIME_TO_LIVE_MILLIS);
    }

    /**
     * Sends without waiting for the broker's word.
     *
     * @param trace what {@link dev.troupe.service.tracing.TraceParentCodec} says of the cause; null: it has none
     * @throws JmsException when there is no connection now
     */
    public void send(String topic, String text, @Nullable String trace) {
        jms.send(
                topic,
                session -> {
                    TextMessage message = session.createTextMessage(text);
                    if (trace != null) {
                        message.setStringProperty(TraceParent.HEADER, trace);
                    }
                    return message;
                });
    }

    /** Lets go of what is this sender's own. */
    @Override
    public void close() {
        end.run();
    }
}
