package dev.troupe.standalone.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.LedgerSchema;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.lease.WorkerProcess;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.standalone.home.ServerSecretStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.springframework.dao.DataAccessException;

/**
 * Appends to the journals of several tasks at once and prints a line for each acknowledged append.
 * Arguments: home, appends per task. Ends with status 0 when all are done.
 */
final class AppendingMain {
    private static final int TASKS = 4;
    private static final Duration LEASE = Duration.ofHours(1);

    private final Ledger worker;
    private final int appends;

    private AppendingMain(Ledger worker, int appends) {
        this.worker = worker;
        this.appends = appends;
    }

    public static void main(String[] arguments) throws Exception {
        Path home = Path.of(arguments[0]);
        var server =
                EmbeddedPostgresServer.start(
                        home, new ServerSecretStore(home.resolve("secrets.properties")), _ -> {});
        System.out.println("postmaster " + server.pid());
        LedgerSchema.migrations(pool(server, "troupe_ledger")).migrate();
        createTasks(new Ledger(pool(server, "troupe_orchestrator")));
        new AppendingMain(new Ledger(pool(server, "troupe_worker")), Integer.parseInt(arguments[1]))
                .run();
        System.out.println("done");
        Runtime.getRuntime().halt(0);
    }

    private static void createTasks(Ledger orchestrator) {
        UUID session = TimeOrderedUuid.fresh();
        orchestrator.events().open(session, "team");
        for (int i = 0; i < TASKS; i++) {
            orchestrator.tasks().create(task(session), List.of(), List.of());
        }
    }

    private void run() throws InterruptedException {
        UUID id = TimeOrderedUuid.fresh();
        worker.leases().register(new WorkerProcess(id, "appender-" + id, "local", "here", 1));
        try (var threads = Executors.newFixedThreadPool(TASKS)) {
            for (int i = 0; i < TASKS; i++) {
                TaskClaim claim = worker.leases().claim(id, LEASE).orElseThrow();
                threads.execute(() -> appendAll(claim));
            }
        }
    }

    private void appendAll(TaskClaim claim) {
        for (long seq = claim.task().lastSeq() + 1; seq <= appends; seq++) {
            appendUntilAcknowledged(claim, seq);
            System.out.println("ack " + claim.task().id() + " " + seq);
        }
    }

    /** Repeats the same append, as a worker does whose connection was lost before the answer. */
    private void appendUntilAcknowledged(TaskClaim claim, long seq) {
        var append =
                JournalAppend.of(
                        seq,
                        List.of(new NewJournalEntry("note", 0, "{\"seq\":" + seq + "}")),
                        List.of());
        while (true) {
            try {
                worker.journal().append(claim.key(), append);
                return;
            } catch (DataAccessException e) {
                System.out.println("again " + seq);
            }
        }
    }

    private static NewTask task(UUID session) {
        UUID id = TimeOrderedUuid.fresh();
        return NewTask.of(id, session)
                .kind("agent")
                .agent("developer")
                .goal("append")
                .input("{}")
                .team("team")
                .user("user")
                .projectId(TimeOrderedUuid.fresh())
                .workspace("workspace-" + id)
                .writes(true)
                .cell("local")
                .build();
    }

    private static HikariDataSource pool(EmbeddedPostgresServer server, String role) {
        var config = new HikariConfig();
        config.setJdbcUrl(server.url());
        config.setUsername(role);
        config.setPassword(server.password(role));
        config.setMaximumPoolSize(TASKS);
        config.setConnectionTimeout(2_000);
        return new HikariDataSource(config);
    }
}
