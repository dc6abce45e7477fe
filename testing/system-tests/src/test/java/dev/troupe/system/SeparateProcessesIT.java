package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.deployment.BackingServers;
import dev.troupe.testkit.deployment.DeploymentSettings;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.repository.SampleRepository;
import dev.troupe.testkit.scope.TestScope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Orchestrator, security service and two workers as four processes with PostgreSQL, Artemis and the
 * command line as others. The full form kills each of the six servers in one run.
 */
class SeparateProcessesIT {
    /** What a killed worker held is free soon; a service may take as long to start as it does on a busy machine. */
    private static final Map<String, String> IMPATIENT =
            Map.of(
                    "TROUPE_WORKER_SECURITYWAIT", "2m",
                    "TROUPE_WORKER_LEASE", "4s",
                    "TROUPE_WORKER_BEAT", "400ms",
                    "TROUPE_ORCHESTRATOR_REAPER_GRACE", "4s",
                    "TROUPE_ORCHESTRATOR_REAPER_INTERVAL", "300ms");

    @TempDir Path directory;

    private BackingServers servers;

    @BeforeEach
    void start() throws Exception {
        servers = BackingServers.start(directory);
    }

    @AfterEach
    void end() {
        servers.close();
    }

    @Test
    void theDemosRequestPassesAndTheDeathOfEachServiceLosesNothing() throws Exception {
        try (var model = ScriptedModelServer.start(SampleRepository.scenario());
                var services = ServiceProcesses.start(place(model))) {
            Path checkout = directory.resolve("demo");
            SampleRepository.create(checkout);
            var run =
                    services.commandLine()
                            .run(checkout, "run", "--yes", "--json", SampleRepository.REQUEST);
            assertThat(run.exit()).as(run.text()).isZero();
            assertThat(run.text()).contains("All 6 carts are right.");
            // A file that programs obey waits for the yes where commands have a layer, and is a
            // commit of its own.
            int released = Files.exists(checkout.resolve(".envrc")) ? 1 : 0;
            assertThat(GitLog.of(checkout)).hasSize(2 + released);

            List<Blow> blows =
                    List.of(
                            this::killHolder,
                            ServiceProcesses::killOrchestrator,
                            ServiceProcesses::killSecurity,
                            ServiceProcesses::killTheOtherWorker);
            model.play(NumberedEditScript.scenario(blows.size() + 1));
            survives(services, model, blows);
            services.assertAllWereKilled();
        }
    }

    @Test
    @EnabledIfSystemProperty(
            named = TestScope.PROPERTY,
            matches = TestScope.ALL,
            disabledReason = TestScope.ONLY_FULL)
    void theDeathOfEachProcessLosesNothing() throws Exception {
        List<Blow> blows =
                List.of(
                        this::killHolder,
                        ServiceProcesses::killOrchestrator,
                        ServiceProcesses::killSecurity,
                        _ -> servers.crashPostgres(),
                        _ -> servers.crashArtemis(),
                        ServiceProcesses::killTheOtherWorker);
        try (var model = ScriptedModelServer.start(NumberedEditScript.scenario(blows.size() + 1));
                var services = ServiceProcesses.start(place(model))) {
            survives(services, model, blows);
            services.assertAllWereKilled();
        }
    }

    @Test
    @EnabledIfSystemProperty(
            named = TestScope.PROPERTY,
            matches = TestScope.ALL,
            disabledReason = TestScope.ONLY_FULL)
    void aRollingRestartLosesNothing() throws Exception {
        List<Blow> blows =
                Stream.of(
                                ServiceProcesses.FIRST,
                                ServiceProcesses.SECOND,
                                ServiceProcesses.ORCHESTRATOR,
                                ServiceProcesses.SECURITY)
                        .<Blow>map(name -> services -> services.replace(name))
                        .toList();
        try (var model = ScriptedModelServer.start(NumberedEditScript.scenario(blows.size() + 1));
                var services = ServiceProcesses.start(place(model))) {
            survives(services, model, blows);
        }
    }

    /** What happens after an edit. */
    @FunctionalInterface
    interface Blow {
        void strike(ServiceProcesses services) throws Exception;
    }

    /** The model's next answer but one is kept back while a blow lasts: something happens before it, not all. */
    private void survives(ServiceProcesses services, ScriptedModelServer model, List<Blow> blows)
            throws Exception {
        NumberedEditScript edits =
                NumberedEditScript.create(directory.resolve("checkout"), blows.size() + 1);
        Path checkout = edits.checkout();
        CommandLine commands = services.commandLine();
        model.holdFrom(1);
        try (ChildJvm run = commands.begin(checkout, "run", "--json", NumberedEditScript.REQUEST)) {
            for (int at = 0; at < blows.size(); at++) {
                run.awaitLine(
                        "\"type\":\"committed\".*" + NumberedEditScript.name(at),
                        ServiceProcesses.PATIENCE);
                model.holdFrom(at + 2);
                blows.get(at).strike(services);
            }
            model.holdFrom(Integer.MAX_VALUE);
            var ended = CommandLine.Finished.of(run, ServiceProcesses.PATIENCE);
            assertThat(ended.exit()).as(ended.text()).isZero();
            assertThat(ended.json().getLast().path("state").asString()).isEqualTo("succeeded");
        }
        edits.assertEachMadeOnce();
        new LatestRequestRecords(servers.database()).assertWholeAndOnce(edits.count());
        var trail = commands.run(checkout, "audit", "--verify");
        assertThat(trail.exit()).as(trail.text()).isZero();

        var undo = commands.run(checkout, "undo", "--json");
        assertThat(undo.exit()).as(undo.text()).isZero();
        edits.assertNoneMade();
    }

    private void killHolder(ServiceProcesses services) throws Exception {
        services.killAndRestart(
                services.worker(new LatestRequestRecords(servers.database()).holder()));
    }

    private DeploymentSettings place(ScriptedModelServer model) {
        return servers.place(model, IMPATIENT);
    }
}
