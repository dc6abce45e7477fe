package dev.troupe.ledger;

import com.zaxxer.hikari.HikariDataSource;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A migrated ledger on a real server, seen by each of the roles that use one. Tests that move the
 * clock or reap take a fresh one; the others share one and keep to a {@link LedgerScenario} of their own.
 */
public final class TestLedger {
    private final TestDatabase database;
    private final TestDatabase owned;
    private final JdbcClient owner;
    private final DataSource orchestratorSource;
    private final Ledger orchestrator;
    private final Ledger worker;

    private TestLedger(TestDatabase database) {
        this.database = database;
        try {
            this.owned = database.createRole("troupe_ledger");
            TestDatabase orchestrating = database.createRole("troupe_orchestrator");
            TestDatabase working = database.createRole("troupe_worker");
            LedgerSchema.migrations(owned.dataSource()).migrate();
            this.owner = JdbcClient.create(pool(owned, 4));
            this.orchestratorSource = pool(orchestrating, 12);
            this.orchestrator = new Ledger(orchestratorSource);
            this.worker = new Ledger(pool(working, 12));
        } catch (SQLException e) {
            throw new IllegalStateException("The test ledger was not set up.", e);
        }
    }

    /** The ledger of the whole JVM. */
    public static TestLedger shared() {
        return Shared.LEDGER;
    }

    /** A ledger in a database of its own. */
    public static TestLedger fresh() {
        return new TestLedger(TestPostgres.database());
    }

    /** A ledger in the given, empty database. */
    public static TestLedger in(TestDatabase database) {
        return new TestLedger(database);
    }

    private static HikariDataSource pool(TestDatabase database, int size) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(database.url());
        pool.setUsername(database.user());
        pool.setPassword(database.password());
        pool.setMaximumPoolSize(size);
        pool.setMinimumIdle(0);
        pool.setIdleTimeout(10_000);
        pool.setConnectionTimeout(60_000);
        return pool;
    }

    /** A new session in a cell of its own, with a worker. */
    public LedgerScenario scene() {
        return new LedgerScenario(this);
    }

    /** As the orchestrator sees it. */
    public Ledger orchestrator() {
        return orchestrator;
    }

    /** The pool below {@link #orchestrator()}. */
    public DataSource orchestratorSource() {
        return orchestratorSource;
    }

    /** As workers see it. */
    public Ledger worker() {
        return worker;
    }

    /** Straight into the tables, with the owner's rights. */
    public JdbcClient owner() {
        return owner;
    }

    /** Where it is. */
    public TestDatabase database() {
        return database;
    }

    /** Moves the ledger's clock on, or back. */
    public void shift(Duration by) {
        owner.sql("UPDATE ledger.clock_shift SET shift = shift + :by::interval")
                .param("by", by.toString())
                .update();
    }

    /** Sets the ledger's clock, which goes on from there. */
    public void clockAt(Instant at) {
        owner.sql(
                        "UPDATE ledger.clock_shift SET shift = make_interval(secs =>"
                                + " extract(epoch FROM :at::timestamptz - clock_timestamp()))")
                .param("at", at.toString())
                .update();
    }

    private static final class Shared {
        static final TestLedger LEDGER = fresh();
    }
}
