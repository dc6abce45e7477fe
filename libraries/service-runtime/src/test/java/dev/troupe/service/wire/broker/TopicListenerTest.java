package dev.troupe.service.wire.broker;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.service.tracing.TraceParentCodec;
import jakarta.jms.Connection;
import jakarta.jms.Session;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is heard of what was sent, over a real broker. */
@Timeout(120)
class TopicListenerTest {
    private static final String TOPIC = "troupe.heard";
    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    private final TestBroker broker = new TestBroker();
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    @SuppressWarnings("NullAway.Init")
    private BrokerConnections connections;

    @SuppressWarnings("NullAway.Init")
    private TopicSender sender;

    @SuppressWarnings("NullAway.Init")
    private TopicListener listener;

    @BeforeEach
    void start() throws Exception {
        broker.start();
        connections = BrokerConnections.of(broker.settings());
        sender = new TopicSender(connections);
        listener = new TopicListener(connections, TOPIC, "test", this::hear);
        // Nobody is told of what was sent before it listened.
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> {
                    sender.send(TOPIC, "hello", null);
                    return heard.poll(200, TimeUnit.MILLISECONDS) != null;
                });
        sender.send(TOPIC, "go", null);
        while (!next().startsWith("go ")) {
            // Greetings that came late.
        }
    }

    @AfterEach
    void stop() throws Exception {
        listener.close();
        sender.close();
        connections.destroy();
        broker.stop();
    }

    private void hear(String text) {
        if (text.equals("poison")) {
            throw new IllegalStateException("It cannot be swallowed.");
        }
        heard.add(text + " " + TraceParentCodec.current());
        if (text.equals("slow")) {
            LockSupport.parkNanos(this, Duration.ofSeconds(4).toNanos());
        }
    }

    private String next() throws InterruptedException {
        return requireNonNull(heard.poll(60, TimeUnit.SECONDS));
    }

    @Test
    void theTraceOfItsCauseComesWithAText() throws InterruptedException {
        sender.send(TOPIC, "one", TRACE);
        sender.send(TOPIC, "two", null);
        sender.send(TOPIC, "three", "no-trace-at-all");

        assertThat(next()).isEqualTo("one " + TRACE);
        assertThat(next()).isEqualTo("two null");
        assertThat(next()).isEqualTo("three null");
    }

    @Test
    void whatCannotBeTakenIsPassedOver() throws Exception {
        try (Connection connection = connections.unshared();
                Session session = connection.createSession()) {
            var topic = session.createTopic(TOPIC);
            var producer = session.createProducer(topic);
            producer.send(session.createTextMessage("poison"));
            producer.send(session.createBytesMessage());
            producer.send(session.createTextMessage(null));
            producer.send(session.createTextMessage("after"));
        }

        assertThat(next()).isEqualTo("after null");
        assertThat(heard).isEmpty();
    }

    @Test
    void nothingIsHeardAfterItsEndEvenIfTheBrokerComesBack() throws Exception {
        broker.stop();
        listener.close();
        broker.start();
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .ignoreExceptions()
                .until(() -> {
                    sender.send(TOPIC, "late", null);
                    return true;
                });

        Awaitility.await()
                .during(Duration.ofSeconds(4))
                .atMost(Duration.ofSeconds(60))
                .until(() -> {
                    sender.send(TOPIC, "late", null);
                    return heard.isEmpty();
                });
    }

    @Test
    void whatComesWhileItEndsIsNotHeard() throws Exception {
        sender.send(TOPIC, "slow", null);
        assertThat(next()).isEqualTo("slow null");
        sender.send(TOPIC, "late", null);

        listener.close();

        Awaitility.await()
                .during(Duration.ofSeconds(4))
                .atMost(Duration.ofSeconds(60))
                .until(heard::isEmpty);
    }
}
