package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.testkit.deployment.DatabaseRolesScript;
import dev.troupe.testkit.deployment.DeploymentSettings;
import dev.troupe.testkit.deployment.ServiceProgram;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.testkit.process.ChildJvm;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A process that cannot start says why in one sentence, what to do, and nothing else. */
class ServiceStartRefusalsIT {
    @TempDir Path directory;

    private static TestPostgres postgres;
    private TestDatabase database;

    @BeforeAll
    static void startServer() {
        postgres = TestPostgres.durable();
    }

    @BeforeEach
    void createDatabase() throws Exception {
        database = postgres.createDatabase();
        try (var admin = database.connect()) {
            DatabaseRolesScript.run(admin, DatabaseRolesScript.passwords());
        }
    }

    @AfterAll
    static void endServer() {
        postgres.close();
    }

    @ParameterizedTest
    @CsvSource({
        "SECURITY, TROUPE_ORCHESTRATOR_BASEURL, troupe.orchestrator.base-url",
        "ORCHESTRATOR, TROUPE_ACCESS_TOKEN, troupe.access.token",
        "WORKER, TROUPE_ORCHESTRATOR_BASEURL, troupe.orchestrator.base-url",
        "WORKER, TROUPE_WORKER_DATASOURCE_URL, troupe.worker.datasource.url"
    })
    void aMissingSettingIsNamed(ServiceProgram program, String name, String key) throws Exception {
        Map<String, String> settings = settings(program);
        settings.remove(name);
        Ended ended = end(program, settings);

        ended.says(ErrorCode.CONFIGURATION_INVALID, key + " is ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    WORKER|TROUPE_WORKER_SLOTS|900|environment variable TROUPE_WORKER_SLOTS: `worker.slots` is '900'; it must be a whole number, from 1 to 64.
                    SECURITY|TROUPE_ORCHESTRATOR_PATIENCE|never|environment variable TROUPE_ORCHESTRATOR_PATIENCE: `orchestrator.patience` is 'never'; it must be a duration such as 30s, from 1ms to 5m.
                    ORCHESTRATOR|TROUPE_ACCESS_WORKERTOKEN|short|`access.worker-token` has a value that is not shown; it must be a text, at least 16 characters.
                    ORCHESTRATOR|TROUPE_ORCHESTRATOR_DATASOURCE_PASSWORD|wrong|refuses the login of the role `troupe_orchestrator`: password authentication failed
                    """)
    void aSettingThatIsWrongIsNamed(ServiceProgram program, String name, String value, String said)
            throws Exception {
        Map<String, String> settings = settings(program);
        settings.put(name, value);
        Ended ended = end(program, settings);

        assertThat(ended.output()).hasSize(3).first().asString().contains(said);
        assertThat(ended.exit()).isGreaterThan(1);
    }

    @ParameterizedTest
    @EnumSource(ServiceProgram.class)
    void aFlagThatIsNoSettingIsNamedBeforeAnythingIsStarted(ServiceProgram program)
            throws Exception {
        Ended ended = end(program, Map.of(), "--troupe.worker.slotz=2");

        ended.says(
                ErrorCode.CONFIGURATION_INVALID,
                "flag --troupe.worker.slotz: there is no setting `worker.slotz`; did you mean"
                        + " `worker.slots`?");
    }

    /** One environment for all services; what is unknown may belong to somebody else. */
    @Test
    void whatOthersReadIsNoFaultAndWhatNobodyReadsIsTold() throws Exception {
        Map<String, String> settings = settings(ServiceProgram.WORKER);
        settings.putAll(settings(ServiceProgram.ORCHESTRATOR));
        settings.putAll(settings(ServiceProgram.SECURITY));
        settings.put("TROUPE_WORKER_SLOTZ", "2");
        ChildJvm.Builder builder = ServiceProgram.SECURITY.program();
        settings.forEach(builder::environment);
        try (ChildJvm security = builder.start()) {
            security.awaitLine(" is ready at port ", ServiceProcesses.PATIENCE);

            assertThat(security.output())
                    .filteredOn(line -> line.contains("TROUPE_"))
                    .singleElement()
                    .asString()
                    .contains(
                            "\"level\":\"WARN\"",
                            "environment variable TROUPE_WORKER_SLOTZ: it sets no setting of Troupe; did"
                                    + " you mean TROUPE_WORKER_SLOTS?");
        }
    }

    @Test
    void aSchemaOfANewerProgramIsNamed() throws Exception {
        FirstClaim.on(database);
        FirstClaim.as(database, "ledger")
                .execute(
                        "INSERT INTO ledger.flyway_schema_history VALUES (900, '900', 'later',"
                                + " 'SQL', 'V900__later.sql', 1, 'x', now(), 1, true)");
        Ended ended = end(ServiceProgram.WORKER, settings(ServiceProgram.WORKER));

        ended.says(ErrorCode.SCHEMA_MISMATCH, "The schema `ledger` at ");
    }

    private Map<String, String> settings(ServiceProgram program) {
        return new HashMap<>(
                DeploymentSettings.of(
                                database, directory, "tcp://127.0.0.1:1", "http://127.0.0.1:1")
                        .environment(program));
    }

    private static Ended end(
            ServiceProgram program, Map<String, String> settings, String... arguments)
            throws InterruptedException {
        ChildJvm.Builder builder = program.program().arguments(arguments);
        settings.forEach(builder::environment);
        try (ChildJvm child = builder.start()) {
            int exit = child.awaitExit(ServiceProcesses.PATIENCE);
            return new Ended(exit, child.output());
        }
    }

    private record Ended(int exit, List<String> output) {
        void says(ErrorCode code, String begin) {
            assertThat(output).hasSize(3);
            assertThat(output.getFirst()).startsWith("error: " + begin);
            assertThat(output.get(1)).startsWith("  next: ");
            assertThat(output.get(2)).isEqualTo("  code: " + code.wire());
            assertThat(exit).isEqualTo(code.exit());
        }
    }
}
