package dev.troupe.ledger.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.ConcurrentRunner;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConcurrentClaimTest {
    private final TestLedger ledger = TestLedger.shared();

    @ParameterizedTest
    @CsvSource({
        "src/**, src/main/A.java, true",
        "src/main/**, src/test/**, false",
        "src/*.java, src/A.java, true",
        "src/A.java, src/A.java, true",
        "src/A.java, src/A.java.md, false",
        "src/A.java, SRC/a.java, true",
        "src, src/A.java, true",
        "src/, src/A.java, true",
        "src, srcs/A.java, false",
        "./docs/a.md, docs/a.md, true",
        "/docs/a.md, docs/a.md, true",
        "../x, docs/a.md, true",
        "docs/../src/A.java, src/A.java, true",
        "**, docs/a.md, true",
        "'{a,b}/c', z/c, true",
        "do?s/**, dots/x, true",
        "a//b, a/b, true",
        "'!src/**', docs/x, true",
        "'doc[s]/x', docs/x, true",
        "lib/**, docs/**, false"
    })
    void globsMeetUnlessTheySurelyDoNot(String one, String other, boolean meet) {
        for (List<String> pair : List.of(List.of(one, other), List.of(other, one))) {
            assertThat(
                            ledger.owner()
                                    .sql("SELECT ledger.globs_meet(:one, :other)")
                                    .param("one", pair.get(0))
                                    .param("other", pair.get(1))
                                    .query(Boolean.class)
                                    .single())
                    .isEqualTo(meet);
        }
    }

    /** Areas a, b and c; half of the tasks touch two of them. */
    @Test
    void twoWorkersWithManyThreadsNeverRunWhatOverlaps() throws Exception {
        LedgerScenario scene = ledger.scene();
        List<String> areas = List.of("a/**", "b/**", "c/**");
        for (int i = 0; i < 60; i++) {
            String one = areas.get(i % 3);
            scene.create(
                    i % 2 == 0 ? scene.touching(one) : scene.touching(one, areas.get((i + 1) % 3)));
        }
        List<UUID> workers = List.of(scene.worker(), scene.newWorker());
        List<Callable<Integer>> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            UUID worker = workers.get(i % 2);
            threads.add(() -> work(scene, worker));
        }

        int done = ConcurrentRunner.of(threads).stream().mapToInt(Integer::intValue).sum();

        assertThat(done).isEqualTo(60);
        assertThat(overlapping(scene)).isZero();
    }

    private int work(LedgerScenario scene, UUID worker) {
        int done = 0;
        while (!ledger.worker().tasks().unfinished(scene.session()).isEmpty()) {
            Optional<TaskClaim> claim =
                    ledger.worker().leases().claim(worker, LedgerScenario.LEASE);
            if (claim.isPresent()) {
                scene.succeed(claim.get());
                done++;
            }
        }
        return done;
    }

    /** Pairs of runs that touched the same area at the same time. */
    private long overlapping(LedgerScenario scene) {
        return ledger.owner()
                .sql(
                        """
                        WITH runs AS (
                            SELECT t.id, t.touches, r.started_at, r.ended_at
                              FROM ledger.task t JOIN ledger.run r ON r.task_id = t.id
                             WHERE t.session_id = :session)
                        SELECT count(*) FROM runs a JOIN runs b ON a.id < b.id
                         WHERE a.started_at < b.ended_at AND b.started_at < a.ended_at
                           AND ledger.touches_meet(a.touches, b.touches)
                        """)
                .param("session", scene.session())
                .query((row, n) -> row.getLong(1))
                .single();
    }
}
