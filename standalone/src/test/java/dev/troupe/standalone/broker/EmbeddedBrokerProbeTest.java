package dev.troupe.standalone.broker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EmbeddedBrokerProbeTest {
    @Test
    void aBrokerThatStoppedDoesNotAnswer() {
        EmbeddedBroker broker = new EmbeddedBroker();
        EmbeddedBrokerProbe probe = new EmbeddedBrokerProbe(broker);
        assertThat(probe.answer()).isNull();

        broker.start();
        assertThat(probe.answer()).isEqualTo("ActiveMQ Artemis, embedded, in memory");

        broker.stop();
        assertThat(probe.answer()).isNull();
    }
}
