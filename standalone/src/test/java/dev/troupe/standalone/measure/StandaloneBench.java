package dev.troupe.standalone.measure;

import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.SecretValue;
import dev.troupe.standalone.request.TroupeInstallation;
import dev.troupe.testkit.model.RecordedModelRequest;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.repository.GeneratedRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * Measures the standalone server as {@code docs/dev/performance.md} quotes it. Arguments: {@code turns},
 * {@code command-turns}, {@code request}, {@code startup}, {@code memory}, {@code redaction}, {@code everyday} or {@code everyday-exit}. Asserts nothing.
 */
public final class StandaloneBench {
    private static final int TURNS = 100;
    private static final int COMMANDS = 40;
    private static final int SESSIONS = 10;
    private static final int STARTS = 7;
    private static final int SECRETS = 50;
    private static final int WARM_UP = 10;
    private static final int ROUNDS = 7;
    private static final int REPEATS = 50;

    private final Path directory;

    private StandaloneBench(Path directory) {
        this.directory = directory;
    }

    /** Runs the named measurement in a temporary directory. */
    public static void main(String[] arguments) throws Exception {
        var figures = new StandaloneBench(Files.createTempDirectory("troupe-figures"));
        switch (arguments[0]) {
            case "turns" -> figures.turns();
            case "command-turns" ->
                    figures.commandTurns(List.of(arguments).subList(1, arguments.length));
            case "request" -> new RequestLatencyBench(figures.directory).run();
            case "startup" -> figures.startup();
            case "memory" -> figures.memory();
            case "redaction" -> figures.redaction();
            case "everyday" -> new EverydayCommandsBench(figures.directory).run();
            case "everyday-exit" ->
                    new EverydayExitBench().run(List.of(arguments).subList(1, arguments.length));
            default ->
                    throw new IllegalArgumentException(
                            "turns, command-turns, request, startup, memory, redaction, everyday or everyday-exit");
        }
    }

    /** The gap between the end of a model answer and the next request, tool execution included. */
    private void turns() throws Exception {
        var repository = GeneratedRepository.create(directory.resolve("repository"), 240, 1);
        var read = ScriptedToolCall.of("read", Map.of("path", repository.files().getFirst()));
        List<ScriptedTurn> turns = new ArrayList<>();
        for (int i = 0; i < TURNS; i++) {
            turns.add(ScriptedTurn.call("Reading, time " + i + ".", read));
        }
        turns.add(ScriptedTurn.say("Done."));
        try (var model =
                        ScriptedModelServer.start(
                                ModelScenario.of(turns.toArray(ScriptedTurn[]::new)));
                var troupe =
                        new TroupeInstallation(directory.resolve("home"), model)
                                .with("TROUPE_WORKER_MAXTURNS", Integer.toString(TURNS + 10))
                                .startPackaged()) {
            for (String round : List.of("cold", "warm", "hot")) {
                model.forgetRequests();
                long before = troupe.writeTransactions();
                double busy = processorSeconds(troupe.serverPid());
                long start = System.nanoTime();
                var run = troupe.cli(repository.directory(), "run", "--json", "Read it often.");
                double seconds = (System.nanoTime() - start) / 1e9;
                long commits = troupe.writeTransactions() - before;
                busy = processorSeconds(troupe.serverPid()) - busy;
                report(round, gaps(model.requests()));
                System.out.printf(
                        Locale.ROOT,
                        "%s: exit %d, write transactions %d in %.1f s with %d turns (%.2f each), %.1f ms of the server's processor time a turn%n",
                        round,
                        run.exit(),
                        commits,
                        seconds,
                        TURNS,
                        commits / (double) TURNS,
                        busy * 1000 / TURNS);
            }
            System.out.printf(
                    "commits that journaled, per turn: %.2f%n", troupe.journalCommitsPerTurn());
        }
    }

    /**
     * The gap around a turn that runs one command, by the number of files in the repository, and undoing all of them.
     *
     * @param sizes numbers of files; empty for the usual ones
     */
    private void commandTurns(List<String> sizes) throws Exception {
        List<Integer> counts = sizes.stream().map(Integer::valueOf).toList();
        for (int files : counts.isEmpty() ? List.of(1_000, 10_000) : counts) {
            var repository =
                    GeneratedRepository.create(directory.resolve("repository" + files), files, 1);
            for (String line : List.of("true", "touch touched.txt")) {
                commandTurns(repository, files, line);
            }
        }
    }

    private void commandTurns(GeneratedRepository repository, int files, String line)
            throws Exception {
        var command = ScriptedToolCall.of("bash", Map.of("command", line));
        List<ScriptedTurn> turns = new ArrayList<>();
        for (int i = 0; i < COMMANDS; i++) {
            turns.add(ScriptedTurn.call("Running, time " + i + ".", command));
        }
        turns.add(ScriptedTurn.say("Done."));
        try (var model =
                        ScriptedModelServer.start(
                                ModelScenario.of(turns.toArray(ScriptedTurn[]::new)));
                var troupe =
                        new TroupeInstallation(
                                        directory.resolve("home" + files + line.length()), model)
                                .with("TROUPE_WORKER_MAXTURNS", Integer.toString(COMMANDS + 10))
                                .startPackaged()) {
            for (String round : List.of("cold", "warm", "hot")) {
                model.forgetRequests();
                var before = CommandProcessorTimes.of(troupe.serverPid());
                var run =
                        troupe.cli(
                                repository.directory(),
                                "run",
                                "--json",
                                "--mode",
                                "automatic",
                                "Run it often.");
                var after = CommandProcessorTimes.of(troupe.serverPid());
                report("%d files, %s, %s".formatted(files, line, round), gaps(model.requests()));
                System.out.printf(
                        Locale.ROOT,
                        "  exit %d, %.1f ms of processor time a turn, children included, of which %.1f ms theirs%n",
                        run.exit(),
                        (after.all() - before.all()) * 1000 / COMMANDS,
                        (after.children() - before.children()) * 1000 / COMMANDS);
            }
            double client = secondsOf(troupe, repository, "history", "--json");
            double undone = secondsOf(troupe, repository, "undo", "--json");
            System.out.printf(
                    Locale.ROOT,
                    "  undo of %d commands: %.2f s, start of the client included; one that only reads the history takes %.2f s%n",
                    COMMANDS,
                    undone,
                    client);
        }
    }

    private static double secondsOf(
            TroupeInstallation troupe, GeneratedRepository repository, String... command)
            throws InterruptedException {
        long start = System.nanoTime();
        var _ = troupe.cli(repository.directory(), command);
        return (System.nanoTime() - start) / 1e9;
    }

    /** How fast texts as large as a file's are looked through for secrets, by one thread. */
    private void redaction() throws IOException {
        var repository = GeneratedRepository.create(directory.resolve("repository"), 240, 1);
        List<String> texts = new ArrayList<>();
        for (String file : repository.files()) {
            texts.add(Files.readString(repository.directory().resolve(file)));
        }
        SecretRedactor redactor = new SecretRedactor();
        for (int i = 0; i < SECRETS; i++) {
            redactor.keep(new SecretValue("secret " + i, UUID.randomUUID().toString()));
        }
        long characters = texts.stream().mapToLong(String::length).sum();
        List<Double> speeds = new ArrayList<>();
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < REPEATS; i++) {
                texts.forEach(redactor::redact);
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            if (round >= 0) {
                speeds.add(characters * REPEATS / 1e6 / seconds);
            }
        }
        speeds.sort(null);
        System.out.printf(
                Locale.ROOT,
                "redaction, %d secrets known, %d files of %d characters: n=%d min %.0f median %.0f max %.0f"
                        + " million characters/s%n",
                SECRETS,
                texts.size(),
                characters / texts.size(),
                speeds.size(),
                speeds.getFirst(),
                speeds.get(speeds.size() / 2),
                speeds.getLast());
    }

    private static List<Double> gaps(List<RecordedModelRequest> requests) {
        List<Double> gaps = new ArrayList<>();
        for (int i = 1; i < requests.size(); i++) {
            gaps.add((requests.get(i).arrivedAt() - requests.get(i - 1).endedAt()) / 1e6);
        }
        return gaps;
    }

    static void report(String name, List<Double> millis) {
        var sorted = millis.stream().sorted().toList();
        System.out.printf(
                Locale.ROOT,
                "%s: n=%d min %.1f median %.1f p95 %.1f max %.1f ms%n",
                name,
                sorted.size(),
                sorted.getFirst(),
                sorted.get(sorted.size() / 2),
                sorted.get(sorted.size() * 95 / 100),
                sorted.getLast());
    }

    /** From the start of the process to the file that tells clients where the server is. */
    private void startup() throws Exception {
        List<Double> millis = new ArrayList<>();
        try (var model = ScriptedModelServer.start(ModelScenario.of(ScriptedTurn.say("Hello.")))) {
            for (int i = 0; i <= STARTS; i++) {
                var troupe = new TroupeInstallation(directory.resolve("home"), model);
                long start = System.nanoTime();
                troupe.startPackaged();
                double took = (System.nanoTime() - start) / 1e6;
                troupe.cli(directory, "stop");
                System.out.printf(Locale.ROOT, "start %d: %.0f ms%n", i, took);
                if (i > 0) {
                    millis.add(took);
                }
            }
        }
        report("start-up to ready", millis);
    }

    private void memory() throws Exception {
        var repository = GeneratedRepository.create(directory.resolve("repository"), 240, 1);
        ScriptedTurn slow =
                ScriptedTurn.say("A slow answer, so that all sessions are at work at once.")
                        .paced(new StreamPace(2, Duration.ofSeconds(1)), Duration.ZERO);
        try (var model = ScriptedModelServer.start(ModelScenario.of(slow));
                var troupe = new TroupeInstallation(directory.resolve("home"), model)) {
            troupe.with("TROUPE_WORKER_SLOTS", Integer.toString(SESSIONS)).startPackaged();
            System.out.println("idle: " + memory(troupe));
            List<ChildJvm> runs = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                runs.add(
                        troupe.begin(repository.directory(), "run", "--json", "--worktree", "Go."));
            }
            model.awaitRequests(seen -> seen.size() >= SESSIONS, Duration.ofMinutes(2));
            System.out.println(SESSIONS + " sessions: " + memory(troupe));
            runs.forEach(ChildJvm::close);
        }
    }

    private static String memory(TroupeInstallation troupe) throws IOException {
        long server = residentKilobytes(troupe.serverPid());
        long database = 0;
        var postmaster = ProcessHandle.of(troupe.postmasterPid()).orElseThrow();
        database += proportionalKilobytes(postmaster.pid());
        for (ProcessHandle child : postmaster.descendants().toList()) {
            database += proportionalKilobytes(child.pid());
        }
        return "server %d MB resident, PostgreSQL %d MB".formatted(server / 1024, database / 1024);
    }

    private static double processorSeconds(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(it -> it.info().totalCpuDuration())
                .map(it -> it.toMillis() / 1000.0)
                .orElseThrow();
    }

    /**
     * Says how long processors were busy with a process.
     *
     * @param own in seconds
     * @param children likewise, of those that have ended: those are the commands
     */
    private record CommandProcessorTimes(double own, double children) {
        private static final int OWN = 11;
        private static final int CHILDREN = 13;

        static CommandProcessorTimes of(long pid) throws IOException {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return new CommandProcessorTimes(seconds(fields, OWN), seconds(fields, CHILDREN));
        }

        private static double seconds(String[] fields, int user) {
            return (Long.parseLong(fields[user]) + Long.parseLong(fields[user + 1])) / 100.0;
        }

        double all() {
            return own + children;
        }
    }

    private static long residentKilobytes(long pid) throws IOException {
        return field(Path.of("/proc/" + pid + "/status"), "VmRSS:");
    }

    /** Shared pages are counted once over all processes. */
    private static long proportionalKilobytes(long pid) throws IOException {
        return field(Path.of("/proc/" + pid + "/smaps_rollup"), "Pss:");
    }

    private static long field(Path file, String name) throws IOException {
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith(name)) {
                return Long.parseLong(line.replaceAll("\\D+", ""));
            }
        }
        return 0;
    }
}
