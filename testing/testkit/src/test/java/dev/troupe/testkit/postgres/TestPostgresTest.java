package dev.troupe.testkit.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestPostgresTest {
    @Test
    void everyDatabaseStartsEmpty() throws SQLException {
        TestDatabase first = TestPostgres.database();
        TestDatabase second = TestPostgres.database();
        first.execute("CREATE TABLE note (words text)");

        assertThat(tables(first)).isEqualTo(1);
        assertThat(tables(second)).isZero();
    }

    @Test
    void aCopyHasWhatItsModelHadAndIsItsOwn() throws SQLException {
        TestDatabase model = TestPostgres.database();
        model.createRole("copying").execute("CREATE SCHEMA mine", "CREATE TABLE mine.note (x int)");

        TestDatabase copy = TestPostgres.copyOf(model);
        copy.createRole("copying").execute("INSERT INTO mine.note VALUES (1)");
        copy.execute("CREATE TABLE other (x int)");

        assertThat(tables(copy)).isEqualTo(1);
        assertThat(tables(model)).isZero();
    }

    @Test
    void rolesHaveNoSuperuserRightsAndNeedTheirPassword() throws SQLException {
        TestDatabase owner = TestPostgres.database();
        TestDatabase role = owner.createRole("ledger_test");

        role.execute("CREATE SCHEMA ledger", "CREATE TABLE ledger.task (id int)");
        assertThatThrownBy(() -> role.execute("CREATE ROLE intruder"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("permission denied");
        TestDatabase wrong = new TestDatabase(role.name(), role.url(), role.user(), "wrong");
        assertThatThrownBy(wrong::connect).hasMessageContaining("password authentication failed");
    }

    @Test
    void aRoleIsSharedByTheDatabasesOfOneServer() throws SQLException {
        TestDatabase one = TestPostgres.database().createRole("shared_role");
        TestDatabase two = TestPostgres.database().createRole("shared_role");

        one.execute("CREATE SCHEMA mine");
        two.execute("CREATE SCHEMA mine");
        assertThat(one.password()).isEqualTo(two.password());
        assertThat(one.name()).isNotEqualTo(two.name());
    }

    @Test
    void aNameThatCouldBeSqlIsRefused() {
        TestDatabase database = TestPostgres.database();

        assertThatThrownBy(() -> database.createRole("x; DROP ROLE postgres"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("plain SQL name");
    }

    @Test
    void aFailedStatementUndoesTheOnesBeforeIt() throws SQLException {
        TestDatabase database = TestPostgres.database();

        assertThatThrownBy(() -> database.execute("CREATE TABLE a (x int)", "NONSENSE"))
                .isInstanceOf(SQLException.class);
        assertThat(tables(database)).isZero();
    }

    @Test
    void theSharedServerTradesSafetyForSpeed() throws SQLException {
        assertThat(show(TestPostgres.database(), "fsync")).isEqualTo("off");
    }

    @Test
    void aDurableServerKeepsCommitsOverACrash() throws SQLException {
        try (TestPostgres server = TestPostgres.durable()) {
            TestDatabase database = server.createDatabase();
            for (String setting : List.of("fsync", "synchronous_commit", "full_page_writes")) {
                assertThat(show(database, setting)).isEqualTo("on");
            }
            database.execute("CREATE TABLE kept (x int)", "INSERT INTO kept VALUES (42)");
            long killed = server.pid();
            try (Connection open = database.connect()) {
                server.crash();
                assertThat(server.running()).isFalse();
                assertThat(open.isValid(1)).isFalse();
            }
            assertThatThrownBy(database::connect).isInstanceOf(SQLException.class);

            server.restart();

            assertThat(server.pid()).isNotEqualTo(killed);
            assertThat(count(database, "SELECT x FROM kept")).isEqualTo(42);
            assertThat(server.log()).contains("was not properly shut down");
        }
    }

    @Test
    void theSharedServerCannotBeTakenAwayFromOtherTests() {
        TestPostgres shared = TestPostgres.shared();

        assertThatThrownBy(shared::close).hasMessageContaining("take TestPostgres.durable()");
        assertThatThrownBy(shared::crash).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(shared::stop).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(shared::restart).isInstanceOf(IllegalStateException.class);
        assertThat(shared.running()).isTrue();
    }

    /** The way for containers whose root may not make namespaces; only root can take it. */
    @Test
    void rootCanDropToAnUnprivilegedUser() throws Exception {
        assumeThat(PostgresProcessUser.detect()).isNotEqualTo(PostgresProcessUser.SAME);
        try (TestPostgres server =
                TestPostgres.launch(DurabilityLevel.FULL, PostgresProcessUser.NOBODY)) {
            server.createDatabase().execute("CREATE TABLE t (x int)");

            assertThat(ProcessHandle.of(server.pid()).flatMap(it -> it.info().user()))
                    .contains("nobody");
            server.restart();
            assertThat(server.running()).isTrue();
        }
    }

    private static String show(TestDatabase database, String setting) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW " + setting)) {
            row.next();
            return row.getString(1);
        }
    }

    private static int tables(TestDatabase database) throws SQLException {
        return count(
                database,
                "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'");
    }

    private static int count(TestDatabase database, String query) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getInt(1);
        }
    }
}
