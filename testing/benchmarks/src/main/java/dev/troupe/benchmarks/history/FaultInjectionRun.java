package dev.troupe.benchmarks.history;

import dev.troupe.benchmarks.history.check.EvidenceChecker;
import dev.troupe.benchmarks.history.check.RunEvidence;
import dev.troupe.benchmarks.history.client.RecoveryDeadline;
import dev.troupe.benchmarks.history.client.SimulatedUserSession;
import dev.troupe.benchmarks.history.cluster.ServiceCluster;
import dev.troupe.benchmarks.history.evidence.LedgerEvidenceReader;
import dev.troupe.benchmarks.history.evidence.ModelCallRecorder;
import dev.troupe.benchmarks.history.evidence.RunCheckouts;
import dev.troupe.benchmarks.history.load.LoadElement;
import dev.troupe.benchmarks.history.load.SeededLoad;
import dev.troupe.benchmarks.history.nemesis.FaultInjector;
import dev.troupe.benchmarks.history.nemesis.FaultSchedule;
import dev.troupe.benchmarks.history.nemesis.InjectedFault;
import dev.troupe.benchmarks.history.nemesis.LedgerSabotage;
import dev.troupe.benchmarks.history.record.OperationHistory;
import dev.troupe.testkit.deployment.DeploymentSettings;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.StreamPace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** One run from its first process to its result. */
public final class FaultInjectionRun {
    /** A lease, and what a restarted service needs to serve again on a busy machine. */
    private static final Duration CALM = Duration.ofSeconds(10);

    private static final Duration QUIET = Duration.ofSeconds(20);

    private final FaultInjectionOptions options;
    private final Consumer<String> progress;

    /**
     * Of these options.
     *
     * @param progress hears a line now and then
     */
    public FaultInjectionRun(FaultInjectionOptions options, Consumer<String> progress) {
        this.options = options;
        this.progress = progress;
    }

    /** Does it; leaves history, result and logs in the directory. */
    public FaultInjectionResult run(Path directory) throws Exception {
        SeededLoad load = SeededLoad.of(options.seed(), options.tasks(), options.kinds());
        RunCheckouts repositories = RunCheckouts.create(directory, options.people(), load.all());
        try (OperationHistory history = OperationHistory.in(directory.resolve("history.jsonl"));
                ScriptedModelServer model = ScriptedModelServer.start(scenario(load));
                ModelCallRecorder log = ModelCallRecorder.of(model)) {
            progress.accept("Starting the processes …");
            try (ServiceCluster cluster =
                    ServiceCluster.start(
                            directory, model, options.orchestrators(), options.workers())) {
                sabotage(cluster);
                return strain(directory, load, repositories, history, log, cluster);
            }
        }
    }

    private void sabotage(ServiceCluster cluster) throws Exception {
        if (options.sabotage() != LedgerSabotage.NONE) {
            cluster.database().execute(options.sabotage().sql());
            progress.accept("Taken out of the ledger: " + options.sabotage().word());
        }
    }

    private FaultInjectionResult strain(
            Path directory,
            SeededLoad load,
            RunCheckouts repositories,
            OperationHistory history,
            ModelCallRecorder log,
            ServiceCluster cluster)
            throws Exception {
        RecoveryDeadline deadline = new RecoveryDeadline(options.bound());
        var house =
                new SimulatedUserSession.House(
                        cluster.addresses(), DeploymentSettings.USER_TOKEN, deadline);
        long start = System.nanoTime();
        SimulatedUserPool userPool = new SimulatedUserPool(options, house, history, repositories);
        try {
            FaultInterleaver strikes =
                    new FaultInterleaver(
                            new FaultInjector(cluster, history),
                            faults(cluster),
                            userPool,
                            progress);
            userPool.begin(load.during(), 0);
            strikes.all(load.during().size());
            deadline.start();
            userPool.awaitEnd();
            strikes.end();
            Thread.sleep(options.faults() == 0 ? Duration.ZERO : CALM);
            userPool.begin(load.after(), load.during().size());
            userPool.allow(options.tasks());
            userPool.awaitEnd();
            userPool.awaitReaders(new LedgerEvidenceReader(cluster.database()), QUIET);
            double seconds = (System.nanoTime() - start) / 1e9;
            progress.accept("Checking …");
            return judge(directory, cluster, userPool, history, log, seconds);
        } finally {
            userPool.close();
            cluster.saveOutput(directory);
        }
    }

    private List<InjectedFault> faults(ServiceCluster cluster) {
        return FaultSchedule.of(
                options.seed(),
                options.faults(),
                options.only(),
                cluster.services(),
                cluster.workers(),
                cluster.links());
    }

    private FaultInjectionResult judge(
            Path directory,
            ServiceCluster cluster,
            SimulatedUserPool userPool,
            OperationHistory history,
            ModelCallRecorder log,
            double seconds)
            throws Exception {
        var rules =
                new RunEvidence.Rules(
                        ServiceCluster.MAX_CRASHES,
                        options.cancel(),
                        CALM,
                        FaultSchedule.setBack(faults(cluster)));
        LedgerEvidenceReader ledger = new LedgerEvidenceReader(cluster.database());
        RunEvidence evidence =
                new EvidenceCollector(rules, ledger, userPool).gather(cluster, history, log);
        FaultInjectionResult result =
                FaultInjectionResult.of(
                        options,
                        seconds,
                        evidence,
                        ledger.codes(),
                        EvidenceChecker.check(evidence));
        write(result, directory);
        if (!result.good()) {
            Files.write(directory.resolve("events.jsonl"), ledger.eventLines());
            Files.write(directory.resolve("requests.jsonl"), log.lines());
        }
        return result;
    }

    private void write(FaultInjectionResult result, Path directory) throws IOException {
        String json = ResultJsonWriter.pretty(result);
        Files.writeString(directory.resolve("result.json"), json);
        Path wanted = options.json();
        if (wanted != null) {
            Files.writeString(wanted, json);
        }
    }

    private static ModelScenario scenario(SeededLoad load) {
        return new ModelScenario(
                "history",
                List.of("scripted-demo"),
                null,
                0,
                true,
                false,
                StreamPace.DEFAULT,
                load.all().stream().map(LoadElement::conversations).flatMap(List::stream).toList());
    }
}
