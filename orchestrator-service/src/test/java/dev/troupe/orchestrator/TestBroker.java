package dev.troupe.orchestrator;

import dev.troupe.contracts.wakeup.BrokerTopics;
import dev.troupe.testkit.process.FreePortFinder;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A real Artemis broker in memory, that can be stopped and started again. */
public final class TestBroker implements AutoCloseable {
    private final int port = FreePortFinder.free();
    private final ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(url());
    private EmbeddedActiveMQ broker;

    /** Starts on a free port. */
    public TestBroker() throws Exception {
        broker = launch();
    }

    /** Where clients reach it. */
    public String url() {
        return "tcp://127.0.0.1:" + port + "?consumerWindowSize=0";
    }

    /** Ends the broker and cuts its clients off. */
    public void stop() throws Exception {
        broker.stop();
    }

    /** Starts it again on the same port. */
    public void restart() throws Exception {
        broker = launch();
    }

    private EmbeddedActiveMQ launch() throws Exception {
        EmbeddedActiveMQ server = new EmbeddedActiveMQ();
        server.setConfiguration(
                new ConfigurationImpl()
                        .setPersistenceEnabled(false)
                        .setSecurityEnabled(false)
                        .setJMXManagementEnabled(false)
                        .addAcceptorConfiguration("tcp", "tcp://127.0.0.1:" + port));
        server.start();
        return server;
    }

    /** Publishes a text. */
    public void publish(String topic, String text) {
        try (JMSContext context = factory.createContext()) {
            context.createProducer()
                    .setDeliveryMode(DeliveryMode.NON_PERSISTENT)
                    .setTimeToLive(BrokerTopics.TIME_TO_LIVE_MILLIS)
                    .send(context.createTopic(topic), text);
        }
    }

    /** Hears what is published from now on. */
    public Ear listen(String topic) {
        return new Ear(factory.createContext(), topic);
    }

    @Override
    public void close() {
        factory.close();
        try {
            broker.stop();
        } catch (Exception e) {
            throw new IllegalStateException("The broker did not stop.", e);
        }
    }

    /** What was heard on a topic. */
    public static final class Ear implements AutoCloseable {
        private final JMSContext context;

        /** Texts in the order of arrival. */
        public final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

        private Ear(JMSContext context, String topic) {
            this.context = context;
            context.createConsumer(context.createTopic(topic)).setMessageListener(this::hear);
        }

        private void hear(Message message) {
            try {
                heard.add(((TextMessage) message).getText());
            } catch (JMSException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() {
            context.close();
        }
    }
}
