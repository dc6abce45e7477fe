package dev.troupe.benchmarks.history;

import dev.troupe.benchmarks.history.check.Checker;
import dev.troupe.benchmarks.history.check.Evidence;
import dev.troupe.benchmarks.history.client.Deadline;
import dev.troupe.benchmarks.history.client.Talk;
import dev.troupe.benchmarks.history.cluster.Cluster;
import dev.troupe.benchmarks.history.evidence.LedgerFacts;
import dev.troupe.benchmarks.history.evidence.ModelLog;
import dev.troupe.benchmarks.history.evidence.Repositories;
import dev.troupe.benchmarks.history.load.Element;
import dev.troupe.benchmarks.history.load.Load;
import dev.troupe.benchmarks.history.nemesis.Fault;
import dev.troupe.benchmarks.history.nemesis.Nemesis;
import dev.troupe.benchmarks.history.nemesis.Sabotage;
import dev.troupe.benchmarks.history.nemesis.Schedule;
import dev.troupe.benchmarks.history.record.History;
import dev.troupe.testkit.deployment.Place;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.Pace;
import dev.troupe.testkit.model.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** One run from its first process to its result. */
public final class HistoryRun {
    /** A lease, and what a restarted service needs to serve again on a busy machine. */
    private static final Duration CALM = Duration.ofSeconds(10);

    private static final Duration QUIET = Duration.ofSeconds(20);

    private final Options options;
    private final Consumer<String> progress;

    /**
     * Of these options.
     *
     * @param progress hears a line now and then
     */
    public HistoryRun(Options options, Consumer<String> progress) {
        this.options = options;
        this.progress = progress;
    }

    /** Does it; leaves history, result and logs in the directory. */
    public Result run(Path directory) throws Exception {
        Load load = Load.of(options.seed(), options.tasks(), options.kinds());
        Repositories repositories = Repositories.create(directory, options.people(), load.all());
        try (History history = History.in(directory.resolve("history.jsonl"));
                ScriptedModelServer model = ScriptedModelServer.start(scenario(load));
                ModelLog log = ModelLog.of(model)) {
            progress.accept("Starting the processes …");
            try (Cluster cluster =
                    Cluster.start(directory, model, options.orchestrators(), options.workers())) {
                sabotage(cluster);
                return strain(directory, load, repositories, history, log, cluster);
            }
        }
    }

    private void sabotage(Cluster cluster) throws Exception {
        if (options.sabotage() != Sabotage.NONE) {
            cluster.database().execute(options.sabotage().sql());
            progress.accept("Taken out of the ledger: " + options.sabotage().word());
        }
    }

    private Result strain(
            Path directory,
            Load load,
            Repositories repositories,
            History history,
            ModelLog log,
            Cluster cluster)
            throws Exception {
        Deadline deadline = new Deadline(options.bound());
        var house = new Talk.House(cluster.addresses(), Place.USER_TOKEN, deadline);
        long start = System.nanoTime();
        Lanes lanes = new Lanes(options, house, history, repositories);
        try {
            Strikes strikes =
                    new Strikes(new Nemesis(cluster, history), faults(cluster), lanes, progress);
            lanes.begin(load.during(), 0);
            strikes.all(load.during().size());
            deadline.start();
            lanes.awaitEnd();
            strikes.end();
            Thread.sleep(options.faults() == 0 ? Duration.ZERO : CALM);
            lanes.begin(load.after(), load.during().size());
            lanes.allow(options.tasks());
            lanes.awaitEnd();
            lanes.awaitReaders(new LedgerFacts(cluster.database()), QUIET);
            double seconds = (System.nanoTime() - start) / 1e9;
            progress.accept("Checking …");
            return judge(directory, cluster, lanes, history, log, seconds);
        } finally {
            lanes.close();
            cluster.saveOutput(directory);
        }
    }

    private List<Fault> faults(Cluster cluster) {
        return Schedule.of(
                options.seed(),
                options.faults(),
                options.only(),
                cluster.services(),
                cluster.workers(),
                cluster.links());
    }

    private Result judge(
            Path directory,
            Cluster cluster,
            Lanes lanes,
            History history,
            ModelLog log,
            double seconds)
            throws Exception {
        var rules =
                new Evidence.Rules(
                        Cluster.MAX_CRASHES,
                        options.cancel(),
                        CALM,
                        Schedule.setBack(faults(cluster)));
        LedgerFacts ledger = new LedgerFacts(cluster.database());
        Evidence evidence = new Gathering(rules, ledger, lanes).gather(cluster, history, log);
        Result result =
                Result.of(options, seconds, evidence, ledger.codes(), Checker.check(evidence));
        write(result, directory);
        if (!result.good()) {
            Files.write(directory.resolve("events.jsonl"), ledger.eventLines());
            Files.write(directory.resolve("requests.jsonl"), log.lines());
        }
        return result;
    }

    private void write(Result result, Path directory) throws IOException {
        String json = Json.pretty(result);
        Files.writeString(directory.resolve("result.json"), json);
        Path wanted = options.json();
        if (wanted != null) {
            Files.writeString(wanted, json);
        }
    }

    private static Scenario scenario(Load load) {
        return new Scenario(
                "history",
                List.of("scripted-demo"),
                null,
                0,
                true,
                Pace.DEFAULT,
                load.all().stream().map(Element::conversations).flatMap(List::stream).toList());
    }
}
