package dev.troupe.orchestrator.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.dao.DataAccessResourceFailureException;

class ExclusiveLockTest {
    private final TestDatabase database = TestPostgres.database();
    private final DataSource source = database.dataSource();

    @Test
    void oneWorksAtATime() {
        ExclusiveLock mine = new ExclusiveLock(source, 1);
        ExclusiveLock theirs = new ExclusiveLock(source, 1);
        ExclusiveLock others = new ExclusiveLock(source, 2);

        boolean worked =
                mine.whileHeld(() -> {
                    assertThat(theirs.whileHeld(() -> true)).isFalse();
                    assertThat(others.whileHeld(() -> true)).isTrue();
                    return true;
                });

        assertThat(worked).isTrue();
        assertThat(theirs.whileHeld(() -> true)).isTrue();
    }

    @Test
    void aFailureFreesIt() {
        ExclusiveLock lock = new ExclusiveLock(source, 1);
        assertThatThrownBy(() ->
                        lock.whileHeld(() -> {
                            throw new IllegalStateException("broken");
                        }))
                .hasMessage("broken");

        assertThat(new ExclusiveLock(source, 1).whileHeld(() -> true)).isTrue();
    }

    @Test
    void aHolderThatLosesItsConnectionLosesTheLock() {
        ExclusiveLock lock = new ExclusiveLock(source, 1);
        assertThatThrownBy(() ->
                        lock.whileHeld(() -> {
                            endOtherConnections();
                            return true;
                        }))
                .isInstanceOf(DataAccessResourceFailureException.class);

        assertThat(new ExclusiveLock(source, 1).whileHeld(() -> true)).isTrue();
    }

    @Test
    void aDatabaseThatIsAwayIsSaidToBe() {
        PGSimpleDataSource nowhere = new PGSimpleDataSource();
        nowhere.setUrl("jdbc:postgresql://127.0.0.1:1/none");

        assertThatThrownBy(() -> new ExclusiveLock(nowhere, 1).whileHeld(() -> true))
                .isInstanceOf(DataAccessResourceFailureException.class);
    }

    private void endOtherConnections() {
        try {
            database.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                            + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
