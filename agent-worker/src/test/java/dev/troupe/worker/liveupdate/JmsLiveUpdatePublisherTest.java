package dev.troupe.worker.liveupdate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.wakeup.BrokerTopics;
import dev.troupe.contracts.wakeup.EventWakeup;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class JmsLiveUpdatePublisherTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final UUID SESSION = new UUID(1, 1);
    private static final UUID TASK = new UUID(2, 2);

    private final EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ActiveMQConnectionFactory connections =
            new ActiveMQConnectionFactory("vm://77?reconnectAttempts=0");
    private final BlockingQueue<TextMessage> received = new LinkedBlockingQueue<>();

    @BeforeEach
    void start() throws Exception {
        ConfigurationImpl configuration = new ConfigurationImpl();
        configuration.setPersistenceEnabled(false);
        configuration.setSecurityEnabled(false);
        configuration.addAcceptorConfiguration("vm", "vm://77");
        broker.setConfiguration(configuration);
        broker.start();
    }

    @AfterEach
    void stop() throws Exception {
        connections.close();
        broker.stop();
    }

    @Test
    void joinsPiecesAndTellsOfEvents() throws Exception {
        try (JMSContext listener = listen();
                JmsLiveUpdatePublisher live = new JmsLiveUpdatePublisher(connections, meters)) {
            for (int i = 0; i < 100; i++) {
                live.piece(SESSION, TASK, new EventBody.TextDelta(1, "p" + i + " "));
            }
            live.piece(SESSION, TASK, new EventBody.CommandOutput("c", "out"));
            live.events(SESSION, 7);
            live.events(SESSION, 9);

            StringBuilder text = new StringBuilder();
            List<String> others = new ArrayList<>();
            while (!others.contains("9") || !others.contains("out")) {
                TextMessage message = take();
                assertThat(message.getJMSDeliveryMode()).isEqualTo(DeliveryMode.NON_PERSISTENT);
                assertThat(message.getJMSExpiration()).isPositive();
                if (message.getJMSDestination().toString().contains(BrokerTopics.EVENTS)) {
                    EventWakeup wakeup = JSON.readValue(message.getText(), EventWakeup.class);
                    others.add(Long.toString(wakeup.last()));
                } else {
                    SessionEvent event = JSON.readValue(message.getText(), SessionEvent.class);
                    assertThat(event.number()).isZero();
                    switch (event.body()) {
                        case EventBody.TextDelta delta -> text.append(delta.text());
                        case EventBody.CommandOutput output -> others.add(output.text());
                        case EventBody other -> throw new AssertionError(other);
                    }
                }
            }
            assertThat(text.toString()).startsWith("p0 p1 ").endsWith("p98 p99 ");
            assertThat(listener.getExceptionListener()).isNull();
        }
    }

    @Test
    void withoutABrokerItNeitherBlocksNorFails() throws Exception {
        broker.stop();
        try (JmsLiveUpdatePublisher live = new JmsLiveUpdatePublisher(connections, meters)) {
            for (int i = 0; i < 10_000; i++) {
                live.piece(SESSION, TASK, new EventBody.TextDelta(i, "x".repeat(1_000)));
            }
            Awaitility.await()
                    .atMost(Duration.ofSeconds(20))
                    .until(() -> meters.get("live.publish.failures").counter().count() > 0);
        }
    }

    private JMSContext listen() {
        JMSContext context = connections.createContext();
        for (String topic : List.of(BrokerTopics.LIVE, BrokerTopics.EVENTS)) {
            context.createConsumer(context.createTopic(topic))
                    .setMessageListener(it -> received.add((TextMessage) it));
        }
        context.start();
        return context;
    }

    private TextMessage take() throws InterruptedException, JMSException {
        TextMessage message = received.poll(10, TimeUnit.SECONDS);
        if (message == null) {
            throw new JMSException("No message came within the deadline.");
        }
        return message;
    }
}
