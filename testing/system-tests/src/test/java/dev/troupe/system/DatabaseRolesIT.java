package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.testkit.deployment.DatabaseRolesScript;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The roles that {@code deploy/postgres/roles.sql} makes, on a server that holds nothing else. */
class DatabaseRolesIT {
    private TestPostgres postgres;
    private TestDatabase database;

    @BeforeEach
    void start() {
        postgres = TestPostgres.durable();
        database = postgres.createDatabase();
    }

    @AfterEach
    void stop() {
        postgres.close();
    }

    @Test
    void eachServiceCanDoItsWorkAndNoMore() throws Exception {
        FirstClaim.on(database);

        TestDatabase worker = FirstClaim.as(database, "worker");
        assertThatThrownBy(() -> worker.execute("CREATE SCHEMA mine"))
                .hasMessageContaining("permission denied for database");
        assertThatThrownBy(() -> worker.execute("DELETE FROM ledger.event"))
                .hasMessageContaining("permission denied for table event");
        FirstClaim.as(database, "security_owner").execute("CREATE SCHEMA security");
        assertThatThrownBy(
                        () -> FirstClaim.as(database, "security").execute("DROP SCHEMA security"))
                .hasMessageContaining("must be owner of schema security");
        assertThatThrownBy(() -> worker.execute("CREATE TABLE security.mine (id int)"))
                .hasMessageContaining("permission denied for schema security");
        assertThat(
                        texts(
                                "SELECT rolname FROM pg_roles WHERE rolname LIKE 'troupe%' AND (rolsuper"
                                        + " OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls)"))
                .isEmpty();
    }

    @Test
    void runAgainTheySetPasswordsAnewAndKeepTheRest() throws Exception {
        FirstClaim.on(database);
        try (var admin = database.connect()) {
            DatabaseRolesScript.run(admin, "l", "o", "w", "s", "so", "r");
        }

        assertThatThrownBy(() -> FirstClaim.as(database, "worker").connect().close())
                .hasMessageContaining("password authentication failed");
        new TestDatabase(database.name(), database.url(), "troupe_worker", "w")
                .execute("SELECT count(*) FROM ledger.task");
    }

    @Test
    void aRoleOverTheWholeServerIsNotTaken() throws SQLException {
        database.execute("CREATE ROLE troupe_worker SUPERUSER");

        assertThatThrownBy(
                        () -> {
                            try (var admin = database.connect()) {
                                DatabaseRolesScript.run(admin, DatabaseRolesScript.passwords());
                            }
                        })
                .hasMessageContaining("role troupe_worker has rights over the whole server");
    }

    @Test
    void psqlReadsThemAsWeDo(@TempDir Path directory) throws IOException, InterruptedException {
        Path psql = Path.of("/usr/bin/psql");
        Assumptions.assumeTrue(Files.isExecutable(psql), "psql is not installed here");
        List<String> command =
                new ArrayList<>(List.of(psql.toString(), "-X", "-v", "ON_ERROR_STOP=1"));
        for (String service : DatabaseRolesScript.SERVICES) {
            command.add("-v");
            command.add(service + "_password=" + DatabaseRolesScript.password(service));
        }
        command.addAll(
                List.of(
                        "-f",
                        DatabaseRolesScript.FILE.toString(),
                        database.url().substring("jdbc:".length())));
        Path log = directory.resolve("psql.log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("PGUSER", database.user());
        builder.environment().put("PGPASSWORD", database.password());
        assertThat(builder.start().waitFor()).as(Files.readString(log)).isZero();

        for (String service : DatabaseRolesScript.SERVICES) {
            assertThat(FirstClaim.as(database, service)).satisfies(it -> it.connect().close());
        }
    }

    private List<String> texts(String query) throws SQLException {
        try (var connection = database.connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                all.add(rows.getString(1));
            }
            return all;
        }
    }
}
