package dev.troupe.service.wire.broker;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sun.net.httpserver.HttpServer;
import jakarta.jms.IllegalStateException;
import jakarta.jms.JMSException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.api.core.ActiveMQIncompatibleClientServerException;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;
import org.springframework.jms.JmsException;

@Timeout(120)
class BrokerConnectionsTest {
    private static final String TOPIC = "troupe.test";
    private final TestBroker broker = new TestBroker();
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private final Logger log =
            (Logger) LoggerFactory.getLogger(OutageLoggingConnectionFactory.class);

    @BeforeEach
    void listen() {
        logged.start();
        log.addAppender(logged);
        for (String noisy :
                List.of("org.springframework.jms", "org.apache.activemq.artemis.core.client")) {
            ((Logger) LoggerFactory.getLogger(noisy)).setLevel(Level.OFF);
        }
    }

    @AfterEach
    void stop() throws Exception {
        log.detachAppender(logged);
        broker.stop();
    }

    @Test
    void aBrokerThatComesLateGoesAndComesBackIsUsed() throws Exception {
        BrokerConnections connections = BrokerConnections.of(broker.settings());
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        try (TopicSender sender = new TopicSender(connections);
                TopicListener _ = new TopicListener(connections, TOPIC, "test", heard::add)) {
            assertThatThrownBy(() -> sender.send(TOPIC, "lost", null))
                    .isInstanceOf(JmsException.class);
            broker.start();
            awaitHearing(sender, heard, "first");
            broker.stop();
            broker.start();
            awaitHearing(sender, heard, "second");
        } finally {
            connections.destroy();
        }
    }

    private static void awaitHearing(TopicSender sender, BlockingQueue<String> heard, String text) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .ignoreExceptions()
                .until(() -> {
                    sender.send(TOPIC, text, null);
                    String next = heard.poll(1, TimeUnit.SECONDS);
                    return text.equals(next);
                });
    }

    @Test
    void aBrokerThatIsAwayIsToldOfOnceAndItsReturnToo() throws Exception {
        BrokerConnections connections = BrokerConnections.of(broker.settings());
        try (TopicSender sender = new TopicSender(connections)) {
            for (int i = 0; i < 4; i++) {
                assertThatThrownBy(() -> sender.send(TOPIC, "x", null))
                        .isInstanceOf(JmsException.class);
            }
            assertThat(lines())
                    .singleElement()
                    .asString()
                    .startsWith(
                            "broker-unavailable: The broker at "
                                    + broker.url()
                                    + " gives no connection (");
            assertThat(logged.list.getFirst().getLevel()).isEqualTo(Level.WARN);
            assertThat(logged.list.getFirst().getThrowableProxy()).isNull();

            broker.start();
            sender.send(TOPIC, "y", null);

            assertThat(lines())
                    .last()
                    .isEqualTo("The broker at " + broker.url() + " takes messages again.");
        } finally {
            connections.destroy();
        }
    }

    @Test
    void aWrongPasswordIsOneSentence() throws Exception {
        broker.start();
        BrokerConnections connections =
                BrokerConnections.of(new BrokerSettings(broker.url(), TestBroker.USER, "wrong"));
        try (TopicSender sender = new TopicSender(connections)) {
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> sender.send(TOPIC, "x", null))
                        .isInstanceOf(JmsException.class);
            }
        } finally {
            connections.destroy();
        }

        assertThat(lines())
                .containsExactly(
                        "broker-unavailable: The broker at "
                                + broker.url()
                                + " does not accept `troupe.broker.username` and its password; work is"
                                + " found by polling until it is back.");
    }

    @Test
    void whatIsNoBrokerIsOneSentence() throws Exception {
        HttpServer web =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        web.start();
        String url = "tcp://127.0.0.1:" + web.getAddress().getPort();
        BrokerConnections connections = BrokerConnections.of(new BrokerSettings(url, null, null));
        try (TopicSender sender = new TopicSender(connections)) {
            assertThatThrownBy(() -> sender.send(TOPIC, "x", null))
                    .isInstanceOf(JmsException.class);
        } finally {
            connections.destroy();
            web.stop(0);
        }

        assertThat(lines()).singleElement().asString().contains(url, "gives no connection");
    }

    /** Such as the thread of a listener that still tries to come back. */
    @Test
    void afterItsEndNobodyConnectsThroughIt() throws Exception {
        broker.start();
        BrokerConnections connections = BrokerConnections.of(broker.settings());
        connections.createConnection().close();
        connections.destroy();

        assertThatThrownBy(connections::createConnection).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aBrokerOfAnotherVersionIsNamedAsSuch() {
        JMSException refusal = new JMSException("no");
        refusal.initCause(new ActiveMQIncompatibleClientServerException("no"));

        assertThat(OutageLoggingConnectionFactory.why(refusal))
                .isEqualTo("is of a version that this one cannot talk to");
    }

    @Test
    void connectionsPrefetchNothingComeBackForEverAndDoNotWaitForSends() {
        BrokerConnections connections = BrokerConnections.of(broker.settings());
        OutageLoggingConnectionFactory watched =
                (OutageLoggingConnectionFactory)
                        requireNonNull(connections.getTargetConnectionFactory());
        ActiveMQConnectionFactory artemis =
                (ActiveMQConnectionFactory) requireNonNull(watched.getTargetConnectionFactory());

        assertThat(artemis.getConsumerWindowSize()).isZero();
        assertThat(artemis.getReconnectAttempts()).isEqualTo(-1);
        assertThat(artemis.isBlockOnNonDurableSend()).isFalse();
        connections.destroy();
    }

    @Test
    void anAddressThatIsNoneIsRefusedByItsKeyAndPasswordsAreNotPrinted() {
        BrokerSettings nonsense = new BrokerSettings("nonsense", "u", "secret");

        assertThatThrownBy(() -> BrokerConnections.of(nonsense))
                .hasMessageStartingWith("troupe.broker.url is no address of a broker");
        assertThat(nonsense.toString()).doesNotContain("secret");
    }

    private List<String> lines() {
        return logged.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }
}
