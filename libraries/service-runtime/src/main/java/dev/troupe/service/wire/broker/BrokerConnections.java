package dev.troupe.service.wire.broker;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.IllegalStateException;
import jakarta.jms.JMSException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.springframework.jms.connection.CachingConnectionFactory;

/**
 * One connection to a broker that all share. It prefetches nothing, comes back by itself when the
 * broker does, and stays open until it is destroyed: those who listen through it stop later than the
 * rest.
 */
public final class BrokerConnections extends CachingConnectionFactory {
    private static final Duration LONGEST_CALL = Duration.ofSeconds(5);

    private volatile boolean closed;

    private BrokerConnections(ConnectionFactory broker) {
        super(broker);
    }

    /** Connections to a broker in this process. */
    public static BrokerConnections within(String url) {
        return new BrokerConnections(tuned(new ActiveMQConnectionFactory(url)));
    }

    /**
     * Connections to a broker elsewhere. Making this needs no broker; while it is away each try to connect
     * fails at once, and one line in the log says so.
     *
     * @throws IllegalArgumentException when the URL is none; the message names the key
     */
    static BrokerConnections of(BrokerSettings settings) {
        String url = String.valueOf(settings.url());
        ActiveMQConnectionFactory factory = factory(settings, url);
        factory.setCallTimeout(LONGEST_CALL.toMillis());
        factory.setCallFailoverTimeout(LONGEST_CALL.toMillis());
        return new BrokerConnections(new OutageLoggingConnectionFactory(tuned(factory), url));
    }

    private static ActiveMQConnectionFactory factory(BrokerSettings settings, String url) {
        try {
            return settings.username() == null
                    ? new ActiveMQConnectionFactory(url)
                    : new ActiveMQConnectionFactory(url, settings.username(), settings.password());
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "troupe.broker.url is no address of a broker, such as tcp://127.0.0.1:61616.",
                    e);
        }
    }

    private static ActiveMQConnectionFactory tuned(ActiveMQConnectionFactory factory) {
        factory.setConsumerWindowSize(0);
        factory.setReconnectAttempts(-1);
        factory.setBlockOnNonDurableSend(false);
        return factory;
    }

    /**
     * A connection that nobody shares, for its caller to close. The shared one says nothing about the
     * broker: it is there while it comes back.
     *
     * @throws JMSException when the broker gives none now
     */
    public Connection unshared() throws JMSException {
        return Objects.requireNonNull(getTargetConnectionFactory()).createConnection();
    }

    @Override
    public void stop() {}

    /**
     * False, as there is nothing to stop. To look would take the lock that is held by whoever waits for a
     * broker that does not answer.
     */
    @Override
    public boolean isRunning() {
        return false;
    }

    /** Refuses once this is closed: a listener that still tries to come back would leave a connection that nobody closes. */
    @Override
    protected Connection doCreateConnection() throws JMSException {
        if (closed) {
            throw new IllegalStateException("The connections to the broker are closed.");
        }
        return super.doCreateConnection();
    }

    /** Closes the connection, for good. Does not wait long for a broker that does not answer. */
    @Override
    public void destroy() {
        closed = true;
        BrokerCloser.close(List.of(new BrokerCloser.Closing("broker-connections", super::destroy)));
    }
}
