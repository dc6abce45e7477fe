package dev.troupe.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.repository.SampleRepository;
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
 * command line as others. {@code -Dtroupe.deaths=all} kills each of the six servers in one run.
 */
class SeparateProcessesIT {
    /** Short, so that what a killed worker held is free soon. */
    private static final Map<String, String> IMPATIENT =
            Map.of(
                    "TROUPE_WORKER_LEASE", "4s",
                    "TROUPE_WORKER_BEAT", "400ms",
                    "TROUPE_ORCHESTRATOR_REAPER_GRACE", "4s",
                    "TROUPE_ORCHESTRATOR_REAPER_INTERVAL", "300ms");

    @TempDir Path directory;

    private TestPostgres postgres;
    private TestDatabase database;
    private ArtemisServer artemis;

    @BeforeEach
    void servers() throws Exception {
        postgres = TestPostgres.durable();
        database = postgres.createDatabase();
        try (var admin = database.connect()) {
            RolesScript.run(admin, RolesScript.passwords());
        }
        artemis = ArtemisServer.create(directory.resolve("broker"));
        artemis.start();
    }

    @AfterEach
    void end() {
        try {
            if (artemis != null) {
                artemis.close();
            }
        } finally {
            postgres.close();
        }
    }

    @Test
    void theDemosRequestPassesAndTheDeathOfAWorkerAndTheOrchestratorLosesNothing()
            throws Exception {
        try (var model = ScriptedModelServer.start(SampleRepository.scenario());
                var services = Services.start(place(model))) {
            Path checkout = directory.resolve("demo");
            SampleRepository.create(checkout);
            var run =
                    services.commandLine()
                            .run(checkout, "run", "--yes", "--json", SampleRepository.REQUEST);
            assertThat(run.exit()).as(run.text()).isZero();
            assertThat(run.text()).contains("All 6 carts are right.");
            assertThat(GitLog.of(checkout)).hasSize(2);

            model.play(Edits.scenario(3));
            survives(services, List.of(this::killHolder, Services::killOrchestrator));
        }
    }

    @Test
    @EnabledIfSystemProperty(
            named = "troupe.deaths",
            matches = "all",
            disabledReason = "takes a minute or two; -Dtroupe.deaths=all runs it")
    void theDeathOfEachProcessLosesNothing() throws Exception {
        List<Blow> blows =
                List.of(
                        this::killHolder,
                        Services::killOrchestrator,
                        services -> services.killAndRestart(Services.SECURITY),
                        services -> killPostgres(),
                        services -> killArtemis(),
                        this::killTheOtherWorker);
        try (var model = ScriptedModelServer.start(Edits.scenario(blows.size() + 1));
                var services = Services.start(place(model))) {
            survives(services, blows);
        }
    }

    @Test
    @EnabledIfSystemProperty(
            named = "troupe.deaths",
            matches = "all",
            disabledReason = "takes a minute or two; -Dtroupe.deaths=all runs it")
    void aRollingRestartLosesNothing() throws Exception {
        List<Blow> blows =
                Stream.of(Services.FIRST, Services.SECOND, Services.ORCHESTRATOR, Services.SECURITY)
                        .<Blow>map(name -> services -> services.replace(name))
                        .toList();
        try (var model = ScriptedModelServer.start(Edits.scenario(blows.size() + 1));
                var services = Services.start(place(model))) {
            survives(services, blows);
        }
    }

    /** What happens after an edit. */
    @FunctionalInterface
    interface Blow {
        void strike(Services services) throws Exception;
    }

    private void survives(Services services, List<Blow> blows) throws Exception {
        Edits edits = Edits.create(directory.resolve("checkout"), blows.size() + 1);
        Path checkout = edits.checkout();
        CommandLine commands = services.commandLine();
        try (ChildJvm run = commands.begin(checkout, "run", "--json", Edits.REQUEST)) {
            for (int at = 0; at < blows.size(); at++) {
                run.awaitLine("\"type\":\"committed\".*" + Edits.name(at), Services.PATIENCE);
                blows.get(at).strike(services);
            }
            var ended = CommandLine.Finished.of(run, Services.PATIENCE);
            assertThat(ended.exit()).as(ended.text()).isZero();
            assertThat(ended.json().getLast().path("state").asString()).isEqualTo("succeeded");
        }
        edits.assertEachMadeOnce();
        new Records(database).assertWholeAndOnce(edits.count());
        var trail = commands.run(checkout, "audit", "--verify");
        assertThat(trail.exit()).as(trail.text()).isZero();

        var undo = commands.run(checkout, "undo", "--json");
        assertThat(undo.exit()).as(undo.text()).isZero();
        edits.assertNoneMade();
    }

    private void killHolder(Services services) throws Exception {
        services.killAndRestart(services.worker(new Records(database).holder()));
    }

    private void killTheOtherWorker(Services services) throws Exception {
        String holder = services.worker(new Records(database).holder());
        services.killAndRestart(holder.equals(Services.FIRST) ? Services.SECOND : Services.FIRST);
    }

    private void killPostgres() {
        postgres.crash();
        postgres.restart();
    }

    private void killArtemis() throws InterruptedException {
        artemis.kill();
        artemis.start();
    }

    private Place place(ScriptedModelServer model) {
        return Place.of(database, directory.resolve("home"), artemis.url(), model.openAiBaseUrl())
                .with(IMPATIENT);
    }
}
