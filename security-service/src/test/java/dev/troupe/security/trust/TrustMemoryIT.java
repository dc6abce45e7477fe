package dev.troupe.security.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.configuration.source.RepositorySettingsFile;
import dev.troupe.security.SecuritySchema;
import dev.troupe.security.policy.TrustedFiles.Standing;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What one instance of the service knows of a table that another one writes. */
class TrustMemoryIT {
    private static final String HASH = "ab".repeat(32);
    private static final TestDatabase OWNER = TestPostgres.database();

    private TestDatabase role;
    private TrustTable other;

    @BeforeEach
    void migrate() throws SQLException {
        role = OWNER.createRole("troupe_security");
        SecuritySchema.migrations(role.dataSource(), role.user()).migrate();
        other = new TrustTable(JdbcClient.create(role.dataSource()));
        role.execute("DELETE FROM security.trust");
    }

    @Test
    void whatAnotherInstanceTrustsAndRevokesIsFollowed() {
        try (TrustMemory memory = TrustMemory.over(role.dataSource())) {
            assertThat(standing(memory)).isEqualTo(Standing.UNTRUSTED);

            other.put(row());
            Awaitility.await().until(() -> standing(memory) == Standing.TRUSTED);
            other.remove(row());
            Awaitility.await().until(() -> standing(memory) == Standing.UNTRUSTED);
        }
    }

    @Test
    void knowledgeOlderThanASecondDoesNotCount() {
        AtomicLong nanos = new AtomicLong();
        other.put(row());
        TrustMemory memory = new TrustMemory(other, nanos::get);
        memory.changed();
        assertThat(standing(memory)).isEqualTo(Standing.TRUSTED);

        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(standing(memory)).isEqualTo(Standing.TRUSTED);
        nanos.incrementAndGet();
        assertThat(standing(memory)).isEqualTo(Standing.UNKNOWN);
    }

    @Test
    void whoFindsItTooOldHasItReadAtOnce() {
        AtomicLong nanos = new AtomicLong();
        TrustMemory memory = new TrustMemory(other, nanos::get);
        try (memory) {
            memory.changed();
            other.put(row());
            nanos.addAndGet(Duration.ofMinutes(1).toNanos());
            memory.watch();

            Awaitility.await().until(() -> standing(memory) == Standing.TRUSTED);
        }
    }

    @Test
    void whatCannotBeReadIsNotTrustedUntilItCan() throws SQLException {
        other.put(row());
        try (TrustMemory memory = TrustMemory.over(role.dataSource())) {
            assertThat(standing(memory)).isEqualTo(Standing.TRUSTED);

            role.execute("ALTER TABLE security.trust RENAME TO away");
            Awaitility.await().until(() -> standing(memory) == Standing.UNKNOWN);
            role.execute("ALTER TABLE security.away RENAME TO trust");
            Awaitility.await().until(() -> standing(memory) == Standing.TRUSTED);
        }
    }

    @Test
    void ofOurOwnChangeNothingOldIsLeftEvenWhenItCannotBeReadBack() throws SQLException {
        other.put(row());
        TrustMemory memory = new TrustMemory(other, System::nanoTime);
        memory.changed();
        assertThat(standing(memory)).isEqualTo(Standing.TRUSTED);
        role.execute("ALTER TABLE security.trust RENAME TO away");

        memory.changed();

        assertThat(standing(memory)).isEqualTo(Standing.UNKNOWN);
        role.execute("ALTER TABLE security.away RENAME TO trust");
    }

    private static Standing standing(TrustMemory memory) {
        return memory.standing("core", "/shop", ".troupe/config.yaml", HASH);
    }

    private static TrustedFile row() {
        return new TrustedFile(
                "core", "/shop", RepositorySettingsFile.NAME, HASH, "ann", Instant.EPOCH);
    }
}
