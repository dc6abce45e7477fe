package dev.troupe.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.LedgerSchema;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.lease.LeaseRepository;
import dev.troupe.ledger.lease.WorkerProcess;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.worker.settings.WorkerSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** What becomes of renewals that somebody else's lock keeps waiting. */
class SpareRenewalPoolTest {
    private static final Duration LEASE = Duration.ofSeconds(3);

    @Test
    void theDatabaseGivesUpARenewalThatWaitsForALock() throws Exception {
        TestDatabase database = TestPostgres.database();
        LedgerSchema.migrations(database.createRole("troupe_ledger").dataSource()).migrate();
        TestDatabase role = database.createRole("troupe_worker");
        LedgerSchema.migrations(database.createRole("troupe_ledger").dataSource()).migrate();
        WorkerProcess worker =
                new WorkerProcess(TimeOrderedUuid.fresh(), "worker", "local", "localhost", 1);
        try (HikariDataSource pool = LedgerDataSourceFactory.openSpareRenewal(settings(role));
                Connection holder = database.connect()) {
            LeaseRepository leases = new Ledger(pool).leases();
            leases.register(worker);
            holder.setAutoCommit(false);
            lock(holder);
            long begun = System.nanoTime();

            assertThatThrownBy(() -> leases.heartbeat(worker.id(), List.of(), LEASE))
                    .isInstanceOf(RuntimeException.class);

            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LEASE.dividedBy(2));
            assertThat(waiting(database)).isZero();
            holder.rollback();
            assertThat(leases.heartbeat(worker.id(), List.of(), LEASE).lost()).isEmpty();
        }
    }

    private static WorkerSettings settings(TestDatabase role) {
        return new Binder(
                        new MapConfigurationPropertySource(
                                Map.of(
                                        "troupe.worker.lease",
                                        LEASE.toString(),
                                        "troupe.worker.datasource.url",
                                        role.url(),
                                        "troupe.worker.datasource.username",
                                        role.user(),
                                        "troupe.worker.datasource.password",
                                        role.password())))
                .bindOrCreate("troupe.worker", WorkerSettings.class);
    }

    private static void lock(Connection holder) throws SQLException {
        try (var statement = holder.createStatement()) {
            statement.execute("SELECT FROM ledger.worker FOR UPDATE");
        }
    }

    private static int waiting(TestDatabase database) throws SQLException {
        try (Connection connection = database.connect();
                var statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                """
                                SELECT count(*) FROM pg_stat_activity
                                 WHERE datname = current_database() AND wait_event_type = 'Lock'
                                """)) {
            row.next();
            return row.getInt(1);
        }
    }
}
