package dev.troupe.orchestrator.health;

import dev.troupe.contracts.health.BrokerProbe;
import dev.troupe.service.wire.broker.BrokerConnections;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import org.jspecify.annotations.Nullable;

/** Asks a broker elsewhere by connecting to it. */
record RemoteBrokerProbe(BrokerConnections broker) implements BrokerProbe {
    @Override
    public @Nullable String answer() {
        try (Connection connection = broker.unshared()) {
            return connection.getMetaData().getJMSProviderName();
        } catch (JMSException e) {
            return null;
        }
    }

    @Override
    public String remedy() {
        return "Start the broker again; nothing is lost meanwhile.";
    }
}
