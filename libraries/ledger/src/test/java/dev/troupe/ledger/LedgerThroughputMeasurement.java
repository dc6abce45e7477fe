package dev.troupe.ledger;

import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.budget.BudgetReservation;
import dev.troupe.ledger.budget.BudgetSettlement;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.testkit.postgres.TestPostgres;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * Measures the ledger's hot path on this machine and prints calls per second; asserts nothing. Run it
 * by hand, on a quiet machine.
 */
public final class LedgerThroughputMeasurement {
    private static final int CLAIMS = 4000;
    private static final int APPENDS = 4000;

    private LedgerThroughputMeasurement() {}

    /** No arguments. */
    public static void main(String[] arguments) throws Exception {
        System.out.println("server without fsync");
        measure(TestLedger.fresh());
        System.out.println("server with fsync, as in production");
        try (TestPostgres server = TestPostgres.durable()) {
            measure(TestLedger.in(server.createDatabase()));
        }
        System.exit(0);
    }

    private static void measure(TestLedger ledger) throws Exception {
        claims(ledger, 1, 500);
        for (int threads : new int[] {1, 4, 8}) {
            claims(ledger, threads, CLAIMS);
        }
        appends(ledger, 1, 500, 1);
        for (int threads : new int[] {1, 4, 8}) {
            appends(ledger, threads, APPENDS, threads);
        }
        appends(ledger, 8, APPENDS, 1);
    }

    private static void claims(TestLedger ledger, int threads, int count) throws Exception {
        LedgerScenario scene = ledger.scene();
        queue(ledger, scene, count);
        int each = count / threads;
        List<Callable<Integer>> claimers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            claimers.add(() -> {
                for (int n = 0; n < each; n++) {
                    TaskClaim claim = scene.claim();
                    ledger.owner()
                            .sql("UPDATE ledger.task SET state = 'FAILED' WHERE id = :id")
                            .param("id", claim.task().id())
                            .update();
                }
                return each;
            });
        }
        report("claim and end", threads, 1, count, claimers);
    }

    private static void queue(TestLedger ledger, LedgerScenario scene, int count) {
        LedgerScenario seed = ledger.scene();
        seed.create();
        ledger.owner()
                .sql(
                        """
                        WITH n AS (SELECT gen_random_uuid() AS id FROM generate_series(1, :count)),
                        t AS (INSERT INTO ledger.task (id, session_id, root_id, depth, team,
                                requester, project_id, workspace, writes, touches, cell, priority,
                                state, created_at, updated_at)
                            SELECT n.id, session_id, n.id, 0, team, requester, project_id,
                                workspace || n.id, writes, '{}', :cell, priority, state,
                                created_at, updated_at
                              FROM ledger.task, n WHERE session_id = :seed RETURNING id)
                        INSERT INTO ledger.definition (task_id, kind, agent, goal, input)
                        SELECT id, 'agent', 'developer', 'x', '{}' FROM t
                        """)
                .param("count", count)
                .param("cell", scene.cell())
                .param("seed", seed.session())
                .update();
    }

    private static void appends(TestLedger ledger, int threads, int count, int sessions)
            throws Exception {
        List<LedgerScenario> scenes = new ArrayList<>();
        for (int i = 0; i < sessions; i++) {
            scenes.add(ledger.scene());
        }
        int each = count / threads;
        List<Callable<Integer>> writers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            TaskClaim claim = scenes.get(i % sessions).running();
            writers.add(() -> {
                for (int seq = 1; seq <= each; seq++) {
                    ledger.worker().journal().append(claim.key(), turn(seq));
                }
                return each;
            });
        }
        report("append", threads, sessions, count, writers);
    }

    /** What a turn's first commit carries, but for blobs. */
    private static JournalAppend turn(int seq) {
        String body = "{\"text\":\"" + "x".repeat(500) + "\"}";
        return new JournalAppend(
                seq,
                List.of(new NewJournalEntry("turn", seq, body)),
                List.of(LedgerScenario.notice("one"), LedgerScenario.notice("two")),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                seq == 1 ? null : new BudgetSettlement(seq - 1, new ModelUsage(10, 10, 0, 10)),
                new BudgetReservation(seq, 100, 100));
    }

    private static void report(
            String what, int threads, int sessions, int count, List<Callable<Integer>> work)
            throws Exception {
        long start = System.nanoTime();
        ConcurrentRunner.of(work);
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "%-14s %d threads, %d sessions: %6.0f/s%n",
                what,
                threads,
                sessions,
                count / seconds);
    }
}
