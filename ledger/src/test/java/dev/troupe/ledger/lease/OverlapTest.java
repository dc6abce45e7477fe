package dev.troupe.ledger.lease;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.ledger.Race;
import dev.troupe.ledger.Scene;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverlapTest {
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
        Scene scene = ledger.scene();
        List<String> areas = List.of("a/**", "b/**", "c/**");
        for (int i = 0; i < 60; i++) {
            String one = areas.get(i % 3);
            scene.create(
                    i % 2 == 0 ? scene.touching(one) : scene.touching(one, areas.get((i + 1) % 3)));
        }
        List<UUID> workers = List.of(scene.worker(), scene.newWorker());
        Set<String> busy = ConcurrentHashMap.newKeySet();
        List<Callable<Integer>> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            UUID worker = workers.get(i % 2);
            threads.add(() -> work(scene, worker, busy));
        }

        int done = Race.of(threads).stream().mapToInt(Integer::intValue).sum();

        assertThat(done).isEqualTo(60);
        assertThat(ledger.orchestrator().tasks().ofSession(scene.session()))
                .extracting(Task::state)
                .containsOnly(TaskState.SUCCEEDED);
    }

    private int work(Scene scene, UUID worker, Set<String> busy) {
        int done = 0;
        while (!ledger.worker().tasks().unfinished(scene.session()).isEmpty()) {
            Optional<Claim> claim = ledger.worker().leases().claim(worker, Scene.LEASE);
            if (claim.isPresent()) {
                List<String> touches = claim.get().task().definition().touches();
                for (String area : touches) {
                    assertThat(busy.add(area)).as("%s is free", area).isTrue();
                }
                touches.forEach(busy::remove);
                scene.succeed(claim.get());
                done++;
            }
        }
        return done;
    }
}
