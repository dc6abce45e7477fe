package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.wakeup.BrokerTopics;
import dev.troupe.testkit.deployment.ArtemisServer;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSContext;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** One message over a topic, as services send them. */
final class WakeupMessageSender {
    private static final long PATIENCE_MILLIS = 60_000;

    private WakeupMessageSender() {}

    static void passes(String url) {
        try (var broker = new ActiveMQConnectionFactory(url);
                JMSContext context =
                        broker.createContext(ArtemisServer.USER, ArtemisServer.PASSWORD)) {
            var topic = context.createTopic(BrokerTopics.TASKS);
            try (var consumer = context.createConsumer(topic)) {
                context.createProducer()
                        .setDeliveryMode(DeliveryMode.NON_PERSISTENT)
                        .setTimeToLive(BrokerTopics.TIME_TO_LIVE_MILLIS)
                        .send(topic, "wake");
                assertThat(consumer.receiveBody(String.class, PATIENCE_MILLIS)).isEqualTo("wake");
            }
        }
    }
}
