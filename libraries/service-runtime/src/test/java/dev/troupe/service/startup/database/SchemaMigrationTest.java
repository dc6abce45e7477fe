package dev.troupe.service.startup.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.health.HealthCheck;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.testkit.process.FreePortFinder;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaMigrationTest {
    private static final String KEYS = "troupe.sample.datasource";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final TestDatabase database = TestPostgres.database();

    @Test
    void isBroughtUpOnceAndFoundByOthers() throws SQLException {
        TestDatabase owner = database.createRole("sample_owner");
        schema(owner, Duration.ZERO).bringUp();
        schema(owner, Duration.ZERO).bringUp();

        schema(database, Duration.ZERO).await();
        database.execute("INSERT INTO sample.thing VALUES (1)");
    }

    @Test
    void isWaitedForWhileItsOwnerIsOnTheWay() {
        var waiting = CompletableFuture.runAsync(() -> schema(database, PATIENCE).await());
        schema(database, Duration.ZERO).bringUp();

        assertThat(waiting).succeedsWithin(PATIENCE);
    }

    /** The server of the tests, held to a version that is still to come. */
    @Test
    void onAServerThatIsTooOldIsNotTouched() {
        int newer = 1 + serverVersion();
        SchemaMigration schema =
                new SchemaMigration(
                        migrations(database).load(),
                        new DatabaseTarget(KEYS, database.url(), database.user()),
                        new StartupSettings(PATIENCE),
                        new DatabaseVersionCheck(newer));

        for (Runnable start : new Runnable[] {schema::bringUp, schema::await}) {
            TroupeException refused = failure(start);
            assertThat(refused.code()).isEqualTo(ErrorCode.DATABASE_REFUSED);
            assertThat(refused.getMessage())
                    .startsWith("PostgreSQL at " + place() + " is version " + (newer - 1))
                    .endsWith("; Troupe needs " + newer + " or newer.");
            assertThat(refused.hint()).contains("newer PostgreSQL");
        }
        assertThatThrownBy(() -> database.execute("SELECT FROM sample.thing"))
                .hasMessageContaining("does not exist");
    }

    @Test
    void itsServersVersionIsToldByTheDoctor() {
        int version = serverVersion();

        assertThat(new DatabaseVersionCheck().health(database.dataSource()))
                .extracting(HealthCheck::status, HealthCheck::name)
                .containsExactly(tuple("ok", "database version"));
        HealthCheck old =
                new DatabaseVersionCheck(version + 1).health(database.dataSource()).getFirst();
        assertThat(old.status()).isEqualTo("failed");
        assertThat(old.detail()).endsWith("Troupe needs " + (version + 1) + " or newer");
        assertThat(old.code()).isEqualTo("database-refused");
    }

    private int serverVersion() {
        try (var connection = database.dataSource().getConnection()) {
            return connection.getMetaData().getDatabaseMajorVersion();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void thatNobodyMadeIsSaidToBeMissing() {
        TroupeException refused = failure(() -> schema(database, Duration.ZERO).await());

        assertThat(refused.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH);
        assertThat(refused).hasMessage("The database at %s has no schema `sample`.", place());
        assertThat(refused.hint()).contains("troupe.ledger.datasource.*");
    }

    @Test
    void ofANewerProgramIsLeftAlone() throws SQLException {
        schema(database, Duration.ZERO).bringUp();
        database.execute(
                "INSERT INTO sample.flyway_schema_history VALUES (9, '7', 'later', 'SQL',"
                        + " 'V7__later.sql', 1, 'x', now(), 1, true)");

        for (Runnable start :
                new Runnable[] {
                    () -> schema(database, PATIENCE).bringUp(),
                    () -> schema(database, PATIENCE).await()
                }) {
            TroupeException refused = failure(start);
            assertThat(refused.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH);
            assertThat(refused)
                    .hasMessage(
                            "The schema `sample` at %s is at version 7, which a newer Troupe made.",
                            place());
        }
    }

    /** The sentence is about the program that made it, also where that one had more versions than this one. */
    @Test
    void thatOtherScriptsMadeIsLeftAlone() throws SQLException {
        schema(database, Duration.ZERO).bringUp();
        database.execute(
                "UPDATE sample.flyway_schema_history SET checksum = 5 WHERE version = '1'");
        database.execute(
                "INSERT INTO sample.flyway_schema_history VALUES (9, '7', 'later', 'SQL',"
                        + " 'V7__later.sql', 1, 'x', now(), 1, true)");

        for (Runnable start :
                new Runnable[] {
                    () -> schema(database, PATIENCE).bringUp(),
                    () -> schema(database, PATIENCE).await()
                }) {
            TroupeException refused = failure(start);
            assertThat(refused.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH);
            assertThat(refused)
                    .hasMessage(
                            "The schema `sample` at %s was made by an earlier Troupe whose data this one does not take over.",
                            place());
            assertThat(refused.hint()).contains("nothing was changed");
        }
    }

    @Test
    void ofAnOlderProgramIsNamedByBothVersions() {
        migrations(database).target("1").load().migrate();

        TroupeException refused = failure(() -> schema(database, Duration.ZERO).await());

        assertThat(refused.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH);
        assertThat(refused)
                .hasMessage(
                        "The schema `sample` at %s is at version 1; this program needs 2 and up.",
                        place());
    }

    @Test
    void whoIsToldToStopWhileWaitingStops() {
        Thread.currentThread().interrupt();

        TroupeException refused = failure(() -> schema(away(), PATIENCE).bringUp());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(refused.code()).isEqualTo(ErrorCode.CANCELLED);
    }

    @Test
    void aServerThatIsAwayIsNamed() {
        TestDatabase away = away();
        TroupeException refused = failure(() -> schema(away, Duration.ZERO).bringUp());

        assertThat(refused.code()).isEqualTo(ErrorCode.DATABASE_UNAVAILABLE);
        assertThat(refused)
                .hasMessage(
                        "PostgreSQL at %s/x cannot be used: Connection to %s refused.",
                        server(away), server(away));
        assertThat(refused.hint()).contains(KEYS + ".url");
    }

    /** Making it waits for all open transactions: the one that keeps others from migrating must not be one. */
    @Test
    void anIndexIsMadeWithoutATransaction() throws SQLException {
        var making = CompletableFuture.runAsync(() -> later().bringUp());

        assertThat(making).succeedsWithin(PATIENCE);
        assertThat(validIndex()).isTrue();
    }

    @Test
    void anIndexThatCouldNotBeMadeIsMadeByTheNextStart() throws SQLException {
        schema(database, Duration.ZERO).bringUp();
        database.execute("INSERT INTO sample.thing VALUES (1, 'same'), (2, 'same')");
        assertThatThrownBy(() -> later().bringUp()).hasMessageContaining("thing_name");
        assertThat(validIndex()).isFalse();

        database.execute("DELETE FROM sample.thing WHERE id = 2");
        later().bringUp();

        assertThat(validIndex()).isTrue();
    }

    private SchemaMigration later() {
        return schema(
                migrations(database)
                        .locations(
                                "classpath:db/migration/sample",
                                "classpath:db/migration/sample-later"),
                database,
                Duration.ZERO);
    }

    private boolean validIndex() throws SQLException {
        String query =
                "SELECT indisvalid FROM pg_index WHERE indexrelid = 'sample.thing_name'::regclass";
        try (var connection = database.connect();
                var statement = connection.createStatement();
                var row = statement.executeQuery(query)) {
            return row.next() && row.getBoolean(1);
        }
    }

    private static TestDatabase away() {
        return new TestDatabase(
                "x", "jdbc:postgresql://127.0.0.1:" + FreePortFinder.free() + "/x", "me", "p");
    }

    private static String server(TestDatabase away) {
        return away.url().replaceFirst("^jdbc:postgresql://", "").replaceFirst("/x$", "");
    }

    @Test
    void aMachineThatNobodyKnowsIsNamed() {
        TestDatabase nowhere =
                new TestDatabase("x", "jdbc:postgresql://no-such.invalid/x", "me", "p");
        TroupeException refused = failure(() -> schema(nowhere, Duration.ZERO).bringUp());

        assertThat(refused)
                .hasMessageEndingWith("no machine is known by the name no-such.invalid.");
    }

    /** Not in vain: what somebody has to correct ends the start at once. */
    @ParameterizedTest
    @ValueSource(strings = {"wrong", ""})
    void aPasswordThatIsNotTheRolesIsRefused(String password) throws SQLException {
        TestDatabase owner = database.createRole("sample_owner");
        TestDatabase wrong = new TestDatabase(owner.name(), owner.url(), owner.user(), password);
        TroupeException refused = failure(() -> schema(wrong, PATIENCE).bringUp());

        assertThat(refused.code()).isEqualTo(ErrorCode.DATABASE_REFUSED);
        assertThat(refused)
                .hasMessageStartingWith(
                        "PostgreSQL at %s refuses the login of the role `sample_owner`: ", place())
                .hasMessageContaining("password");
        assertThat(refused.hint()).contains(KEYS + ".username and .password");
    }

    @Test
    void aDatabaseThatIsNotThereIsNamed() {
        String url = database.url().replaceFirst("[^/]+$", "no_such");
        TestDatabase none = new TestDatabase("no_such", url, database.user(), database.password());
        TroupeException refused = failure(() -> schema(none, PATIENCE).bringUp());

        assertThat(refused.code()).isEqualTo(ErrorCode.DATABASE_REFUSED);
        assertThat(refused).hasMessageContaining("database \"no_such\" does not exist");
    }

    @Test
    void aRoleWithoutRightsIsNamed() throws SQLException {
        TestDatabase owner = database.createRole("sample_owner");
        TestDatabase guest = database.createRole("sample_guest");
        database.execute("REVOKE CREATE ON DATABASE " + database.name() + " FROM sample_guest");

        TroupeException making = failure(() -> schema(guest, Duration.ZERO).bringUp());
        assertThat(making.code()).isEqualTo(ErrorCode.DATABASE_REFUSED);
        assertThat(making)
                .hasMessage(
                        "The database at %s does not give the role `sample_guest` the rights it"
                                + " needs: permission denied for database %s.",
                        place(), database.name());

        schema(owner, Duration.ZERO).bringUp();
        TroupeException reading = failure(() -> schema(guest, Duration.ZERO).await());
        assertThat(reading.code()).isEqualTo(ErrorCode.DATABASE_REFUSED);
        assertThat(reading).hasMessageContaining("permission denied for schema sample");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "postgres://127.0.0.1/x", "jdbc:mysql://me:tiger-lily@127.0.0.1/x"})
    void anAddressOfSomethingElseNamesItsKey(String url) {
        TroupeException refused = failure(() -> new DatabaseTarget(KEYS, url, "me"));

        assertThat(refused.code()).isEqualTo(ErrorCode.CONFIGURATION_INVALID);
        assertThat(refused).hasMessageStartingWith(KEYS + ".url is ");
        assertThat(refused.getMessage()).doesNotContain("tiger-lily");
    }

    /** Properties of a URL may hold secrets. */
    @Test
    void placesAreNamedWithoutProperties() {
        var access = new DatabaseTarget(KEYS, "jdbc:postgresql://h/x?password=p", "me");
        assertThat(access.place()).isEqualTo("h/x");
    }

    private String place() {
        return database.url().substring("jdbc:postgresql://".length());
    }

    private static SchemaMigration schema(TestDatabase as, Duration patience) {
        return schema(migrations(as), as, patience);
    }

    private static SchemaMigration schema(
            FluentConfiguration migrations, TestDatabase as, Duration patience) {
        return new SchemaMigration(
                migrations.load(),
                new DatabaseTarget(KEYS, as.url(), as.user()),
                new StartupSettings(patience));
    }

    private static FluentConfiguration migrations(TestDatabase as) {
        return Flyway.configure()
                .dataSource(as.dataSource())
                .schemas("sample")
                .defaultSchema("sample")
                .locations("classpath:db/migration/sample");
    }

    private static TroupeException failure(Runnable start) {
        return catchThrowableOfType(TroupeException.class, start::run);
    }
}
