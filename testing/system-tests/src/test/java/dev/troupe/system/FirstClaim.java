package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.LedgerSchema;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.lease.WorkerProcess;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.testkit.deployment.DatabaseRolesScript;
import dev.troupe.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Roles, migrations and a claim on a new database: what a server has to be good for. */
final class FirstClaim {
    private FirstClaim() {}

    /** The database as a role of a service. */
    static TestDatabase as(TestDatabase admin, String service) {
        return new TestDatabase(
                admin.name(),
                admin.url(),
                DatabaseRolesScript.role(service),
                DatabaseRolesScript.password(service));
    }

    static void on(TestDatabase admin) throws IOException, SQLException {
        try (var connection = admin.connect()) {
            DatabaseRolesScript.run(connection, DatabaseRolesScript.passwords());
        }
        LedgerSchema.migrations(as(admin, "ledger").dataSource()).migrate();
        Ledger orchestrator = new Ledger(as(admin, "orchestrator").dataSource());
        Ledger worker = new Ledger(as(admin, "worker").dataSource());

        UUID session = TimeOrderedUuid.fresh();
        orchestrator.events().open(session, "team");
        NewTask task = task(session);
        orchestrator.tasks().create(task, List.of(), List.of());
        UUID id = TimeOrderedUuid.fresh();
        worker.leases().register(new WorkerProcess(id, "worker", "cell", "here", 4711));
        var claim = worker.leases().claim(id, Duration.ofSeconds(30)).orElseThrow();
        assertThat(claim.task().id()).isEqualTo(task.id());
    }

    private static NewTask task(UUID session) {
        return NewTask.of(TimeOrderedUuid.fresh(), session)
                .kind("agent")
                .agent("developer")
                .goal("Make it work")
                .input("{}")
                .team("team")
                .user("user")
                .projectId(new UUID(0, 1))
                .workspace("/checkout")
                .writes(true)
                .touches(List.of("none"))
                .cell("cell")
                .build();
    }
}
