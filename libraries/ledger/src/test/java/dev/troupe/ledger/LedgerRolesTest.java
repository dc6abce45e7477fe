package dev.troupe.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.testkit.postgres.TestDatabase;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

class LedgerRolesTest {
    private final TestLedger ledger = TestLedger.shared();

    private TestDatabase as(String role) throws SQLException {
        return ledger.database().createRole(role);
    }

    private List<String> tables() {
        return ledger.owner()
                .sql(
                        """
                        SELECT table_name FROM information_schema.tables
                         WHERE table_schema = 'ledger' AND table_type = 'BASE TABLE'
                        """)
                .query((row, n) -> row.getString(1))
                .list();
    }

    @ParameterizedTest
    @ValueSource(strings = {"troupe_worker", "troupe_orchestrator"})
    void noServiceWritesToATable(String role) throws SQLException {
        TestDatabase service = as(role);

        assertThat(tables()).hasSizeGreaterThan(15);
        for (String table : tables()) {
            for (String attempt :
                    List.of(
                            "DELETE FROM ledger." + table,
                            "INSERT INTO ledger." + table + " DEFAULT VALUES",
                            "TRUNCATE ledger." + table)) {
                assertThatThrownBy(() -> service.execute(attempt))
                        .hasMessageContaining("permission denied");
            }
        }
    }

    @Test
    void aWorkerCannotGetPastTheFence() throws SQLException {
        TestDatabase worker = as("troupe_worker");
        UUID task = ledger.scene().running().task().id();

        for (String attempt :
                List.of(
                        "UPDATE ledger.task SET epoch = 9",
                        "UPDATE ledger.clock_shift SET shift = '1 day'",
                        "SELECT ledger.emit('%s', NULL, '{}')".formatted(task),
                        "SELECT ledger.queue_task('%s', 'x', now())".formatted(task),
                        "SELECT ledger.cancel_one('%s', 'x', 'x', 'x', now())".formatted(task))) {
            assertThatThrownBy(() -> worker.execute(attempt))
                    .hasMessageContaining("permission denied");
        }
    }

    @Test
    void aWorkerCannotAnswerItsOwnQuestions() {
        LedgerScenario scene = ledger.scene();
        TaskClaim claim = scene.running();
        ledger.worker().journal().append(claim.key(), LedgerScenario.asking(1));
        UUID item = TaskWaitIdFactory.of(claim.task().id(), 1);

        assertThatThrownBy(() ->
                        ledger.worker().waits().decide(item, "true", "me", List.of(), List.of()))
                .rootCause()
                .hasMessageContaining("permission denied");
        assertThatThrownBy(
                        () -> ledger.worker().tasks().create(scene.plain(), List.of(), List.of()))
                .rootCause()
                .hasMessageContaining("permission denied");
    }

    @Test
    void theOrchestratorCannotPlayWorker() {
        LedgerScenario scene = ledger.scene();
        scene.create();

        assertThatThrownBy(() ->
                        ledger.orchestrator().leases().claim(scene.worker(), LedgerScenario.LEASE))
                .rootCause()
                .hasMessageContaining("permission denied");
    }

    @Test
    void strangersSeeNothing() throws SQLException {
        TestDatabase stranger = as("troupe_security");

        assertThatThrownBy(() -> stranger.execute("SELECT 1 FROM ledger.task"))
                .hasMessageContaining("permission denied for schema");
        assertThatThrownBy(() -> stranger.execute("SELECT ledger.now()"))
                .hasMessageContaining("permission denied for schema");
    }

    @Test
    void rightsThatWereMissingComeWithTheNextStart() throws SQLException {
        TestLedger later = TestLedger.fresh();
        TestDatabase owner = later.database().createRole("troupe_ledger");
        TestDatabase worker = later.database().createRole("troupe_worker");
        owner.execute(
                "REVOKE ALL ON ALL TABLES IN SCHEMA ledger FROM troupe_worker",
                "REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM troupe_worker");
        assertThatThrownBy(() -> later.worker().now())
                .rootCause()
                .hasMessageContaining("permission denied");

        LedgerSchema.migrations(owner.dataSource()).migrate();

        assertThat(later.worker().now()).isNotNull();
        assertThat(
                        JdbcClient.create(worker.dataSource())
                                .sql("SELECT count(*) FROM ledger.task")
                                .query(Long.class)
                                .single())
                .isZero();
    }
}
