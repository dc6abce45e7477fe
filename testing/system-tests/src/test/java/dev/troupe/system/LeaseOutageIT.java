package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.deployment.BackingServers;
import dev.troupe.testkit.model.RecordedModelRequest;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.scope.TestScope;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The database is away for a while that a lease outlasts, in the middle of a model's turn: the run keeps
 * its lease, and what the model has said meanwhile is not asked for again.
 */
class LeaseOutageIT {
    /** Of the 20 s for which a worker trusts a lease that it cannot renew. */
    private static final Duration AWAY = Duration.ofSeconds(16);

    private static final Duration UNTIL_ANSWER = Duration.ofSeconds(3);

    @TempDir Path directory;

    @Test
    void aRunOutlivesADatabaseThatWasStoppedForAWhile() throws Exception {
        outlives(postgres -> {
            postgres.stop();
            return postgres::restart;
        });
    }

    @Test
    @EnabledIfSystemProperty(
            named = TestScope.PROPERTY,
            matches = TestScope.ALL,
            disabledReason = TestScope.ONLY_FULL)
    void aRunOutlivesADatabaseThatWasFrozenForAWhile() throws Exception {
        outlives(TestPostgres::freeze);
    }

    /** Takes the database away; what it returns brings it back. */
    @FunctionalInterface
    interface Outage {
        Runnable begin(TestPostgres postgres);
    }

    private void outlives(Outage outage) throws Exception {
        try (var servers = BackingServers.start(directory);
                var model = ScriptedModelServer.start(NumberedEditScript.scenario(2));
                var services = ServiceProcesses.start(servers.place(model, Map.of()))) {
            NumberedEditScript edits = NumberedEditScript.create(directory.resolve("checkout"), 2);
            model.holdFrom(1);
            try (ChildJvm run =
                    services.commandLine()
                            .begin(edits.checkout(), "run", "--json", NumberedEditScript.REQUEST)) {
                run.awaitLine("\"type\":\"committed\"", ServiceProcesses.PATIENCE);
                var _ = model.awaitRequests(it -> turns(it) == 2, ServiceProcesses.PATIENCE);

                Runnable end = outage.begin(servers.postgres());
                Thread.sleep(UNTIL_ANSWER);
                model.holdFrom(Integer.MAX_VALUE);
                Thread.sleep(AWAY.minus(UNTIL_ANSWER));
                end.run();

                var ended = CommandLine.Finished.of(run, ServiceProcesses.PATIENCE);
                assertThat(ended.exit()).as(ended.text()).isZero();
            }
            edits.assertEachMadeOnce();
            LatestRequestRecords records = new LatestRequestRecords(servers.database());
            records.assertWholeAndOnce(edits.count());
            assertThat(records.epoch()).as("runs of the task").isEqualTo(1);
            assertThat(turns(model.requests())).as("turns that were paid for").isEqualTo(3);
        }
    }

    /** Workers also ask which models there are. */
    private static long turns(List<RecordedModelRequest> requests) {
        return requests.stream().filter(it -> it.path().endsWith("/chat/completions")).count();
    }
}
