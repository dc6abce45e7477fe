package dev.troupe.orchestrator.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.health.BrokerProbe;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.contracts.health.HealthSource;
import dev.troupe.orchestrator.TestBroker;
import dev.troupe.orchestrator.TestServer;
import dev.troupe.service.wire.broker.BrokerConnections;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OrchestratorHealthTest {
    @Test
    void aBrokerThatIsAwayHasItsCode() throws Exception {
        try (TestBroker broker = new TestBroker()) {
            BrokerConnections connections = BrokerConnections.within(broker.url());
            BrokerProbe probe = new RemoteBrokerProbe(connections);
            connections.createConnection().close();
            assertThat(check(probe)).isEqualTo(HealthCheck.ok("broker", "ActiveMQ"));

            broker.stop();

            assertThat(check(probe).status()).isEqualTo("warning");
            assertThat(check(probe).code()).isEqualTo("broker-unavailable");
            assertThat(check(probe).hint()).isEqualTo(probe.remedy());
            connections.destroy();
        }
    }

    @Test
    void withoutABrokerNothingIsAway() {
        assertThat(check(null).status()).isEqualTo("warning");
        assertThat(check(null).code()).isNull();
    }

    private static HealthCheck check(@Nullable BrokerProbe probe) {
        HealthSource health = new OrchestratorHealth(TestServer.shared().ledger(), probe);
        return health.checks().stream()
                .filter(it -> it.name().equals("broker"))
                .findFirst()
                .orElseThrow();
    }
}
