package dev.troupe.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Holds a transaction of the orchestrator open until another call is seen to wait for it. */
public final class OpenTransaction {
    private OpenTransaction() {}

    /**
     * Does something as the orchestrator, starts {@code other} before the commit, commits once the
     * database says that it waits for a lock, and returns what it answers.
     */
    public static <T> T meets(TestLedger ledger, Runnable held, Callable<T> other)
            throws Exception {
        return meets(ledger, held, other, () -> {});
    }

    /**
     * The same.
     *
     * @param meanwhile looks at what the one that waits holds by then
     */
    public static <T> T meets(
            TestLedger ledger, Runnable held, Callable<T> other, Runnable meanwhile)
            throws Exception {
        TransactionTemplate transaction =
                new TransactionTemplate(
                        new DataSourceTransactionManager(ledger.orchestratorSource()));
        CompletableFuture<T> answer = new CompletableFuture<>();
        try (ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor()) {
            transaction.executeWithoutResult(status -> {
                held.run();
                thread.execute(() -> complete(answer, other));
                awaitWaiting(ledger);
                assertThat(answer).isNotDone();
                meanwhile.run();
            });
            return answer.get(30, TimeUnit.SECONDS);
        }
    }

    private static <T> void complete(CompletableFuture<T> answer, Callable<T> other) {
        try {
            answer.complete(other.call());
        } catch (Exception e) {
            answer.completeExceptionally(e);
        }
    }

    private static void awaitWaiting(TestLedger ledger) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (System.nanoTime() < end) {
            if (waiting(ledger) > 0) {
                return;
            }
            LockSupport.parkNanos(1_000_000);
        }
        throw new AssertionError("Nothing waited for the open transaction.");
    }

    private static long waiting(TestLedger ledger) {
        return ledger.owner()
                .sql(
                        """
                        SELECT count(*) FROM pg_locks l
                          JOIN pg_database d ON d.datname = current_database()
                         WHERE NOT l.granted AND coalesce(l.database, d.oid) IN (d.oid, 0)
                        """)
                .query((row, n) -> row.getLong(1))
                .single();
    }
}
