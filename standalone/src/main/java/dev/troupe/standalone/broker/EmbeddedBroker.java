package dev.troupe.standalone.broker;

import dev.troupe.service.wire.broker.BrokerConnections;
import jakarta.jms.ConnectionFactory;
import javax.management.MBeanServerFactory;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Artemis in this process. Without a journal, since losing a message is harmless; a consumer that
 * falls behind loses messages rather than filling the memory.
 */
final class EmbeddedBroker {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);
    private static final String URL = "vm://0";
    private static final long ADDRESS_BYTES = 16L * 1024 * 1024;

    private final EmbeddedActiveMQ server = new EmbeddedActiveMQ();

    EmbeddedBroker() {
        // Its buffers would load the flight recorder for events that nobody reads.
        System.setProperty("io.netty.jfr.enabled", "false");
        server.setConfiguration(configuration());
        // It asks for one even when it registers nothing, and the platform's is slow to fill.
        server.setMbeanServer(MBeanServerFactory.newMBeanServer());
    }

    private static Configuration configuration() {
        try {
            return new ConfigurationImpl()
                    .setPersistenceEnabled(false)
                    .setSecurityEnabled(false)
                    .setJMXManagementEnabled(false)
                    .addAcceptorConfiguration("in-vm", URL)
                    .addAddressSetting(
                            "#",
                            new AddressSettings()
                                    .setMaxSizeBytes(ADDRESS_BYTES)
                                    .setAddressFullMessagePolicy(AddressFullMessagePolicy.DROP));
        } catch (Exception e) {
            throw new IllegalStateException("The broker's settings are wrong.", e);
        }
    }

    /** Connections that all share. */
    ConnectionFactory connections() {
        return BrokerConnections.within(URL);
    }

    /** Whether it takes messages. */
    boolean isActive() {
        return server.getActiveMQServer() != null && server.getActiveMQServer().isActive();
    }

    /** Before the first connection; a broker that does not start is no reason to stop. */
    void start() {
        try {
            server.start();
        } catch (Exception e) {
            LOG.error("The embedded broker did not start; work is found by polling.", e);
        }
    }

    /** After the last connection. */
    void stop() {
        try {
            server.stop();
        } catch (Exception e) {
            LOG.warn("The embedded broker did not stop cleanly.", e);
        }
    }
}
