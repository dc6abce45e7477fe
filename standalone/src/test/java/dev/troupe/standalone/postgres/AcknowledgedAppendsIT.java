package dev.troupe.standalone.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.standalone.home.ServerSecretStore;
import dev.troupe.standalone.request.TroupeInstallation;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.PosixSignal;
import dev.troupe.testkit.scope.TestScope;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the database server, the JVM, or both while appends are acknowledged, and counts. The full
 * form makes 10,000 appends, with a death after a death.
 */
class AcknowledgedAppendsIT {
    private static final int APPENDS = TestScope.choose(500, 2_500);
    private static final int ROUNDS = TestScope.choose(1, 3);
    private static final int TASKS = 4;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir Path home;

    private final Random random = new Random(20261121);

    @BeforeEach
    void furnish() throws Exception {
        TroupeInstallation.furnish(home);
    }

    @Test
    void surviveTheDeathOfThePostmaster() throws Exception {
        try (ChildJvm child = start()) {
            child.awaitLine("ack .* 20$", PATIENCE);
            int kills = 0;
            while (kills < 5 && child.alive()) {
                kills += killPostmaster() ? 1 : 0;
                Thread.sleep(500 + random.nextInt(2_000));
            }
            assertThat(child.awaitExit(PATIENCE)).isZero();
            assertThat(kills).as("times the postmaster was killed").isGreaterThan(1);
            assertThat(acknowledged(child)).hasSize(TASKS * APPENDS);
            assertNoneLost(acknowledged(child));
        }
    }

    @Test
    void surviveTheDeathOfTheJvm() throws Exception {
        Set<String> acknowledged = new HashSet<>();
        for (int round = 0; round < ROUNDS; round++) {
            try (ChildJvm child = start()) {
                child.awaitLine("ack .* " + (20 + random.nextInt(100)) + "$", PATIENCE);
                child.kill();
                acknowledged.addAll(acknowledged(child));
            }
        }
        assertNoneLost(acknowledged);
    }

    @Test
    void surviveTheDeathOfBoth() throws Exception {
        Set<String> acknowledged = new HashSet<>();
        for (int round = 0; round < ROUNDS; round++) {
            try (ChildJvm child = start()) {
                child.awaitLine("ack .* " + (20 + random.nextInt(100)) + "$", PATIENCE);
                child.signal(PosixSignal.STOP);
                assertThat(killPostmaster()).isTrue();
                child.kill();
                acknowledged.addAll(acknowledged(child));
            }
        }
        assertNoneLost(acknowledged);
    }

    private ChildJvm start() {
        return ChildJvm.of(AppendingMain.class.getName())
                .options("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                .arguments(home.toString(), Integer.toString(APPENDS))
                .start();
    }

    /** False when there was none just then. */
    private boolean killPostmaster() throws Exception {
        return PostmasterPidFile.of(home.resolve("data/postgres"))
                .flatMap(found -> ProcessHandle.of(found.pid()))
                .map(ProcessHandle::destroyForcibly)
                .orElse(false);
    }

    private static Set<String> acknowledged(ChildJvm child) {
        Set<String> lines = new HashSet<>();
        for (String line : child.output()) {
            if (line.startsWith("ack ")) {
                lines.add(line.substring(4));
            }
        }
        return lines;
    }

    private void assertNoneLost(Set<String> acknowledged) throws SQLException {
        assertThat(acknowledged).isNotEmpty();
        Set<String> kept = new HashSet<>();
        try (var server =
                        EmbeddedPostgresServer.start(
                                home,
                                new ServerSecretStore(home.resolve("secrets.properties")),
                                _ -> {});
                Connection reader =
                        DriverManager.getConnection(
                                server.url(), "troupe_ledger", server.password("troupe_ledger"));
                var rows =
                        reader.createStatement()
                                .executeQuery("SELECT task_id, seq FROM ledger.journal")) {
            while (rows.next()) {
                kept.add(rows.getString(1) + " " + rows.getLong(2));
            }
        }
        assertThat(kept).containsAll(acknowledged);
    }
}
