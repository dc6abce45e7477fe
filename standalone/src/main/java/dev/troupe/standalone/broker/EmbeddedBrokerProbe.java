package dev.troupe.standalone.broker;

import dev.troupe.contracts.health.BrokerProbe;
import org.jspecify.annotations.Nullable;

/** Asks the embedded broker itself: connections to it are shared and outlive it. */
record EmbeddedBrokerProbe(EmbeddedBroker broker) implements BrokerProbe {
    @Override
    public @Nullable String answer() {
        return broker.isActive() ? "ActiveMQ Artemis, embedded, in memory" : null;
    }

    @Override
    public String remedy() {
        return "Restart with `troupe stop` and `troupe serve`; nothing is lost meanwhile.";
    }
}
