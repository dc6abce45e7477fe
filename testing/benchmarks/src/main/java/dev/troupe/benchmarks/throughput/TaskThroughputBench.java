package dev.troupe.benchmarks.throughput;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedConversation;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The command {@code ./troupe bench tasks}. A task that does nothing is one answer of the model, which comes at
 * once and calls no tool: what it takes is what Troupe needs for a task.
 */
public final class TaskThroughputBench {
    private static final String WAIT = "[[wait]]";
    private static final ConcurrentRequester.Wish NOTHING =
            new ConcurrentRequester.Wish("automatic", "in-place", "Nothing.");

    /** One that waits in a checkout keeps others from it; worktrees are each one's own. */
    private static final ConcurrentRequester.Wish WAITING =
            new ConcurrentRequester.Wish("ask", "worktree", WAIT);

    /** What differs from one that waits only in that it has ended. */
    private static final ConcurrentRequester.Wish ENDED =
            new ConcurrentRequester.Wish("automatic", "worktree", "Nothing.");

    private static final String ONLY_WAITING = "--only-waiting";

    private static final int PEOPLE = 8;
    private static final int CHECKOUTS = 32;
    private static final Duration PATIENCE = Duration.ofMinutes(15);

    private final Path directory;
    private final Size size;
    private final Consumer<String> out;

    /**
     * Says how much is measured.
     *
     * @param tasks at once, for each number of workers
     * @param alone one after the other, likewise
     * @param workers numbers of workers, rising
     * @param waiting sessions that wait for an approval
     * @param look how long processes are looked at
     */
    record Size(int tasks, int alone, List<Integer> workers, int waiting, Duration look) {
        static final Size USUAL =
                new Size(300, 40, List.of(1, 2, 4), 1_000, Duration.ofSeconds(60));
    }

    TaskThroughputBench(Path directory, Size size, Consumer<String> out) {
        this.directory = directory;
        this.size = size;
        this.out = out;
    }

    /** Takes {@value #ONLY_WAITING}, or nothing. */
    public static void main(String[] arguments) throws Exception {
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        boolean all = arguments.length == 0;
        if (!all && !List.of(arguments).equals(List.of(ONLY_WAITING))) {
            System.err.println("error: bench tasks takes no options but " + ONLY_WAITING + ".");
            System.exit(2);
        }
        Path directory = Files.createTempDirectory("troupe-tasks");
        new TaskThroughputBench(directory, Size.USUAL, out::println).run(all);
        System.exit(0);
    }

    /**
     * Measures.
     *
     * @param all whether throughput is measured too, and not only what waiting sessions cost
     */
    void run(boolean all) throws Exception {
        List<Path> checkouts = IntStream.range(0, CHECKOUTS).mapToObj(this::checkout).toList();
        try (ScriptedModelServer model = ScriptedModelServer.start(scenario());
                ScalableDeployment deployment = ScalableDeployment.start(directory, model);
                LedgerTaskTimes ledger = new LedgerTaskTimes(deployment.database());
                ConcurrentRequester requests =
                        new ConcurrentRequester(deployment.address(), PEOPLE, checkouts)) {
            for (int workers : all ? size.workers() : List.of(size.workers().getLast())) {
                deployment.workers(workers);
                strain(requests, ledger, "warm-up", size.tasks() / 4);
                if (all) {
                    alone(requests, ledger, workers);
                }
                strain(requests, ledger, workers + " workers", size.tasks());
            }
            waiting(deployment, requests, ledger);
        }
    }

    private void strain(
            ConcurrentRequester requests, LedgerTaskTimes ledger, String name, int count)
            throws Exception {
        strain(requests, ledger, name, count, NOTHING);
    }

    private void strain(
            ConcurrentRequester requests,
            LedgerTaskTimes ledger,
            String name,
            int count,
            ConcurrentRequester.Wish wish)
            throws Exception {
        Instant since = ledger.now();
        requests.post(count, wish);
        await(ledger, "SUCCEEDED", since, count);
        double seconds = ledger.seconds(since);
        out.accept(
                String.format(
                        Locale.ROOT,
                        "%s, %d tasks at once: %.1f tasks/s",
                        name,
                        count,
                        count / seconds));
    }

    /** One after the other, so that nothing waits for anything but Troupe. */
    private void alone(ConcurrentRequester requests, LedgerTaskTimes ledger, int workers)
            throws Exception {
        Instant since = ledger.now();
        for (int i = 1; i <= size.alone(); i++) {
            requests.post(1, NOTHING);
            await(ledger, "SUCCEEDED", since, i);
        }
        out.accept(
                workers
                        + " workers, one task at a time, from its making to its end: "
                        + ledger.ended(since));
    }

    private void waiting(
            ScalableDeployment deployment, ConcurrentRequester requests, LedgerTaskTimes ledger)
            throws Exception {
        out.accept("idle, no session waits: " + look(deployment));
        strain(requests, ledger, "to end", size.waiting(), ENDED);
        out.accept("idle, after " + size.waiting() + " that ended: " + look(deployment));
        Instant since = ledger.now();
        requests.post(size.waiting(), WAITING);
        await(ledger, "WAITING", since, size.waiting());
        out.accept("idle, " + size.waiting() + " sessions wait: " + look(deployment));
        strain(requests, ledger, "with " + size.waiting() + " that wait", size.tasks());
    }

    private String look(ScalableDeployment deployment) throws Exception {
        Thread.sleep(size.look().dividedBy(2));
        ProcessFootprint services = ProcessFootprint.of(deployment.services());
        ProcessFootprint database = ProcessFootprint.of(deployment.postgres());
        Thread.sleep(size.look());
        return "services %s, %s; PostgreSQL %s"
                .formatted(
                        ProcessFootprint.of(deployment.services()).since(services, size.look()),
                        LiveHeapSize.shown(LiveHeapSize.of(deployment.services())),
                        ProcessFootprint.of(deployment.postgres()).since(database, size.look()));
    }

    private static void await(LedgerTaskTimes ledger, String state, Instant since, long count)
            throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (ledger.count(state, since) < count) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(
                        "Of %d tasks %d are %s after %s."
                                .formatted(count, ledger.count(state, since), state, PATIENCE));
            }
            Thread.sleep(50);
        }
    }

    private static ModelScenario scenario() {
        ScriptedToolCall write =
                ScriptedToolCall.of("write", Map.of("path", "a.txt", "content", "a\n"));
        return ModelScenario.of(
                new ScriptedConversation(
                        "wait",
                        RequestMatch.firstUser(WAIT),
                        List.of(ScriptedTurn.call("I ask first.", write))),
                new ScriptedConversation(
                        "nothing", RequestMatch.ANY, List.of(ScriptedTurn.say("Done."))));
    }

    private Path checkout(int number) {
        try {
            Path path = Files.createDirectories(directory.resolve("checkout-" + number));
            Files.writeString(path.resolve("README.md"), "Nothing to do here.\n");
            for (List<String> command :
                    List.of(
                            List.of("git", "init", "--quiet", "--initial-branch=main"),
                            List.of("git", "add", "--all"),
                            List.of(
                                    "git",
                                    "-c",
                                    "user.name=Person",
                                    "-c",
                                    "user.email=person@example.org",
                                    "commit",
                                    "--quiet",
                                    "-m",
                                    "Begin"))) {
                int exit =
                        new ProcessBuilder(command)
                                .directory(path.toFile())
                                .inheritIO()
                                .start()
                                .waitFor();
                if (exit != 0) {
                    throw new IllegalStateException(command + " ended with " + exit);
                }
            }
            return path;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("No checkout could be made.", e);
        }
    }
}
