package dev.troupe.security.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.security.Decision;
import dev.troupe.contracts.security.PermissionVerdict;
import dev.troupe.security.decision.PolicySnapshot;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Policies that change while others decide, and a database that goes away meanwhile. */
@Timeout(120)
class SwappingIT {
    private static final String ONE =
            "permissions: {commands: {block: [make one], allow: [make two]}}";
    private static final String TWO =
            "permissions: {commands: {block: [make two], allow: [make one]}}";

    @TempDir Path root;

    @Test
    void noDecisionMixesTwoPoliciesAndEachContentHasOneVersionInAllProcesses() throws Exception {
        TestDatabase role = Stage.migrated(TestPostgres.database());
        Stage stage = new Stage(role, root);
        stage.user(ONE);
        Map<Long, Set<String>> seen = new ConcurrentHashMap<>();
        AtomicBoolean over = new AtomicBoolean();
        List<Future<Integer>> deciding = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (PolicySnapshots process :
                    List.of(stage.process(), stage.process(), stage.process())) {
                Callable<Integer> task = () -> decided(stage, process, over, seen);
                deciding.add(threads.submit(task));
                deciding.add(threads.submit(task));
            }
            // A busy machine may take more rounds until somebody has decided by either.
            for (int i = 0; i < 60 || (seen.size() < 2 && i < 6_000); i++) {
                stage.user(i % 2 == 0 ? TWO : ONE);
                Thread.sleep(5);
            }
            over.set(true);
            assertThat(total(deciding)).isPositive();
        }

        assertThat(seen).hasSize(2).containsOnlyKeys(1L, 2L);
        assertThat(seen.values()).allMatch(it -> it.size() == 1);
        assertThat(versions(role)).isEqualTo(2);
    }

    private static int total(List<Future<Integer>> deciding)
            throws InterruptedException, ExecutionException {
        int total = 0;
        for (Future<Integer> each : deciding) {
            total += each.get();
        }
        return total;
    }

    private static int decided(
            Stage stage, PolicySnapshots process, AtomicBoolean over, Map<Long, Set<String>> seen) {
        int decisions = 0;
        while (!over.get()) {
            PolicySnapshot snapshot = process.of("core", stage.repository());
            Decision one = stage.decide(snapshot, "make one");
            Decision two = stage.decide(snapshot, "make two");
            assertThat(List.of(one.verdict(), two.verdict()))
                    .containsExactlyInAnyOrder(PermissionVerdict.ALLOW, PermissionVerdict.BLOCK);
            assertThat(one.graphVersion()).isEqualTo(two.graphVersion()).isNotNull();
            seen.computeIfAbsent(one.graphVersion(), _ -> ConcurrentHashMap.newKeySet())
                    .add(one.verdict().name());
            decisions += 2;
        }
        return decisions;
    }

    private static long versions(TestDatabase role) {
        return JdbcClient.create(role.dataSource())
                .sql("SELECT count(*) FROM security.knowledge_graph")
                .query(Long.class)
                .single();
    }

    @Test
    void withoutADatabaseWhatIsKnownDecidesAndWhatIsNewAsks() throws Exception {
        try (TestPostgres server = TestPostgres.durable()) {
            Stage stage = new Stage(Stage.migrated(server.createDatabase()), root);
            PolicySnapshots snapshots = stage.process();
            stage.user(ONE);
            assertThat(snapshots.of("core", stage.repository()).version()).isEqualTo(1);

            server.stop();

            PolicySnapshot known = snapshots.of("core", stage.repository());
            assertThat(stage.decide(known, "make two").verdict())
                    .isEqualTo(PermissionVerdict.ALLOW);
            stage.user(TWO);
            PolicySnapshot unkept = snapshots.of("core", stage.repository());
            assertThat(unkept.version()).isEqualTo(1);
            Decision asked = stage.decide(unkept, "make one");
            assertThat(asked.verdict()).isEqualTo(PermissionVerdict.BLOCK);
            assertThat(stage.decide(unkept, "ls").verdict()).isEqualTo(PermissionVerdict.ASK);
            assertThat(stage.decide(unkept, "ls").reason()).contains("could not be saved");
            assertThat(stage.decide(unkept, "ls").unkept()).isTrue();
            assertThat(stage.decide(unkept, "make two").verdict())
                    .isEqualTo(PermissionVerdict.BLOCK);
            assertThat(snapshots.of("core", stage.repository())).isSameAs(unkept);

            server.restart();

            Awaitility.await()
                    .until(() -> snapshots.of("core", stage.repository()).fault() == null);
            PolicySnapshot kept = snapshots.of("core", stage.repository());
            assertThat(kept.version()).isEqualTo(2);
            assertThat(stage.decide(kept, "make one").verdict()).isEqualTo(PermissionVerdict.ALLOW);
        }
    }
}
