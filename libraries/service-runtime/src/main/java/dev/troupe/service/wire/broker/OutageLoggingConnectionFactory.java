package dev.troupe.service.wire.broker;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jms.connection.DelegatingConnectionFactory;

/** Says once why a broker gives no connection, and once that it does again. */
final class OutageLoggingConnectionFactory extends DelegatingConnectionFactory {
    private static final Logger LOG = LoggerFactory.getLogger(OutageLoggingConnectionFactory.class);

    private final String url;
    private @Nullable String trouble;

    OutageLoggingConnectionFactory(ConnectionFactory broker, String url) {
        this.url = url;
        setTargetConnectionFactory(broker);
    }

    @Override
    public Connection createConnection() throws JMSException {
        try {
            Connection connection = super.createConnection();
            recovered();
            return connection;
        } catch (JMSException e) {
            complain(why(e));
            throw e;
        }
    }

    private synchronized void complain(String why) {
        if (!why.equals(trouble)) {
            trouble = why;
            LOG.warn(
                    "broker-unavailable: The broker at {} {}; work is found by polling until it is back.",
                    url,
                    why);
        }
    }

    private synchronized void recovered() {
        if (trouble != null) {
            trouble = null;
            LOG.info("The broker at {} takes messages again.", url);
        }
    }

    /** What is wrong, to follow the broker's address in a sentence. */
    static String why(JMSException failure) {
        if (failure instanceof JMSSecurityException) {
            return "does not accept `troupe.broker.username` and its password";
        }
        if (failure.getCause() instanceof ActiveMQException known
                && known.getType() == ActiveMQExceptionType.INCOMPATIBLE_CLIENT_SERVER_VERSIONS) {
            return "is of a version that this one cannot talk to";
        }
        return "gives no connection (" + failure.getMessage() + ")";
    }

    @Override
    public JMSContext createContext() {
        throw new UnsupportedOperationException(
                "Connections are shared; use a shared one instead of a new one.");
    }
}
