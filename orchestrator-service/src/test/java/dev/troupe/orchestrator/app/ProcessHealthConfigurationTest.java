package dev.troupe.orchestrator.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.lease.WorkerProcess;
import dev.troupe.orchestrator.TestServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What the orchestrator tells the doctor of processes that are there, and of those that are not. */
class ProcessHealthConfigurationTest {
    @Test
    void namesWhatIsAway() throws Exception {
        try (TestServer server = TestServer.start()) {
            Map<String, HealthCheck> checks = checks(server);

            assertThat(checks.keySet().stream().toList())
                    .startsWith(
                            "database",
                            "security service",
                            "repository map service",
                            "language-server gateway",
                            "workers")
                    .contains("ledger", "broker");
            assertThat(named(checks, "database").detail())
                    .startsWith("PostgreSQL ")
                    .contains(", database ");
            HealthCheck security = named(checks, "security service");
            assertThat(security.status()).isEqualTo("failed");
            assertThat(security.code()).isEqualTo("security-unavailable");
            assertThat(security.detail()).contains("http://127.0.0.1:9");
            assertThat(named(checks, "workers").status()).isEqualTo("failed");
        }
    }

    @Test
    void tellsWhatWorkersLastSaid() throws Exception {
        try (TestServer server = TestServer.start()) {
            WorkerProcess worker =
                    new WorkerProcess(
                            TimeOrderedUuid.fresh(), "build:4711:now", "local", "build", 4711);
            server.workerLedger().leases().register(worker);
            assertThat(named(checks(server), "worker build:4711").detail())
                    .isEqualTo("cell local, 0 tasks; it has not said yet how it is");

            server.workerLedger()
                    .workers()
                    .report(
                            worker.id(),
                            3,
                            List.of(
                                    HealthCheck.ok("command sandbox", "bubblewrap 0.8"),
                                    HealthCheck.failed("model default", "no key", "Set one.")));

            Map<String, HealthCheck> checks = checks(server);
            assertThat(named(checks, "worker build:4711").detail())
                    .matches("cell local, 0 of 3 slots taken; it said \\d+ s ago what follows");
            assertThat(named(checks, "command sandbox of build:4711").status()).isEqualTo("ok");
            assertThat(named(checks, "model default of build:4711"))
                    .isEqualTo(
                            HealthCheck.failed(
                                    "model default of build:4711", "no key", "Set one."));
            assertThat(checks).doesNotContainKey("workers");
        }
    }

    private static HealthCheck named(Map<String, HealthCheck> checks, String name) {
        return Objects.requireNonNull(checks.get(name), () -> name + " in " + checks);
    }

    private static Map<String, HealthCheck> checks(TestServer server) {
        Map<String, HealthCheck> checks = new LinkedHashMap<>();
        for (HealthCheck check : server.get("/v1/doctor", HealthCheck[].class)) {
            checks.put(check.name(), check);
        }
        return checks;
    }
}
