package dev.troupe.system;

import dev.troupe.testkit.deployment.ArtemisServer;
import dev.troupe.testkit.postgres.TestDatabase;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** The images that docker-compose.yml names, where there is an engine to run them. */
class ContainersIT {
    private static final int PORT = 61616;

    @BeforeEach
    void engine() {
        Assumptions.assumeTrue(
                DockerClientFactory.instance().isDockerAvailable(),
                "there is no container engine here");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres:16", "postgres:17", "postgres:18"})
    void postgresTakesRolesMigrationsAndAClaim(String image) throws Exception {
        try (PostgreSQLContainer postgres = new PostgreSQLContainer(image)) {
            postgres.start();
            FirstClaim.on(
                    new TestDatabase(
                            postgres.getDatabaseName(),
                            postgres.getJdbcUrl(),
                            postgres.getUsername(),
                            postgres.getPassword()));
        }
    }

    @Test
    void artemisPassesWakeupsOn() throws Exception {
        try (GenericContainer<?> artemis =
                new GenericContainer<>("apache/artemis:2.56.0")
                        .withEnv("ARTEMIS_USER", ArtemisServer.USER)
                        .withEnv("ARTEMIS_PASSWORD", ArtemisServer.PASSWORD)
                        .withEnv("EXTRA_ARGS", "--http-host 0.0.0.0 --disable-persistence")
                        .withExposedPorts(PORT)
                        .waitingFor(Wait.forLogMessage(".*AMQ221007.*", 1))) {
            artemis.start();
            WakeupMessageSender.passes(
                    "tcp://%s:%d".formatted(artemis.getHost(), artemis.getMappedPort(PORT)));
        }
    }
}
