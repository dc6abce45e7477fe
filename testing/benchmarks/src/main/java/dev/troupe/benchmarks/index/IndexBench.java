package dev.troupe.benchmarks.index;

import dev.troupe.contentindex.FactsFile;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.syntax.core.NativeCoreBuilder;
import dev.troupe.syntax.core.NativeCoreOutcome;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.workspace.DirectoryRemover;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Measures how long a checkout takes to be indexed and asked, and prints it. */
public final class IndexBench {
    private static final Duration LONGEST = Duration.ofHours(2);
    private static final double NANOS_PER_MILLI = 1e6;

    /** As the launcher starts the server. */
    private static final List<String> SERVER_OPTIONS =
            List.of(
                    "-XX:+UseSerialGC",
                    "-XX:ReservedCodeCacheSize=128m",
                    "-XX:MetaspaceSize=192m",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow",
                    "-Dslf4j.internal.verbosity=ERROR");

    private final Path home;
    private final NativeCoreOutcome core;

    IndexBench(Path home, NativeCoreOutcome core) {
        this.home = home;
        this.core = core;
    }

    /** Takes the options of {@code --help}. */
    public static void main(String[] arguments) throws InterruptedException {
        if (List.of(arguments).contains("--help")) {
            System.out.print(IndexBenchOptions.HELP);
            return;
        }
        try {
            IndexBenchOptions options = IndexBenchOptions.read(List.of(arguments));
            NativeCoreOutcome core =
                    new NativeCoreBuilder(Path.of("testing/benchmarks/target/native")).build();
            Path home = Files.createTempDirectory("index-bench").toRealPath();
            IndexBenchResult result = new IndexBench(home, core).measure(options);
            if (options.json()) {
                System.out.println(new JsonMapper().writeValueAsString(result));
            } else {
                IndexBenchTable.of(result).forEach(System.out::println);
            }
        } catch (IllegalArgumentException | IOException | TroupeException | AssertionError failed) {
            System.err.println("bench index: " + failed.getMessage());
            System.exit(2);
        }
    }

    IndexBenchResult measure(IndexBenchOptions options) throws IOException, InterruptedException {
        try {
            MeasuredCheckout checkout = MeasuredCheckout.read(options.directory());
            Path program = options.astGrep();
            @Nullable AstGrepScan scan =
                    program == null ? null : AstGrepScan.run(program, checkout.root());
            Path index = Files.createDirectories(home.resolve("repomap"));
            ProcessStart cold = start(checkout, index);
            ProcessStart restart = start(checkout, index);
            QuestionTimes questions = question(checkout, index);
            return new IndexBenchResult(
                    checkout,
                    core.sentence(),
                    cold,
                    restart,
                    startBesideAnother(checkout, index),
                    questions,
                    scan);
        } finally {
            DirectoryRemover.delete(home);
        }
    }

    private ProcessStart startBesideAnother(MeasuredCheckout checkout, Path index)
            throws IOException, InterruptedException {
        try (FactsFile _ = FactsFile.open(IndexingProcessMain.facts(index), IndexBench::tell)) {
            return start(checkout, index);
        }
    }

    private static void tell(String sentence) {
        System.err.println(sentence);
    }

    private ProcessStart start(MeasuredCheckout checkout, Path index) throws InterruptedException {
        long start = System.nanoTime();
        try (ChildJvm child = child(checkout, index, List.of())) {
            line(child, IndexingProcessMain.ANSWERED);
            double millis = (System.nanoTime() - start) / NANOS_PER_MILLI;
            String line = line(child, IndexingProcessMain.FIRST);
            child.awaitExit(LONGEST);
            return new ProcessStart(millis, new JsonMapper().readValue(line, FirstAnswer.class));
        }
    }

    private QuestionTimes question(MeasuredCheckout checkout, Path index)
            throws IOException, InterruptedException {
        Path worktree = home.resolve("worktree");
        checkout.addWorktree(worktree);
        try (ChildJvm child = child(checkout, index, List.of(worktree.toString()))) {
            String line = line(child, IndexingProcessMain.TIMES);
            child.awaitExit(LONGEST);
            return new JsonMapper().readValue(line, QuestionTimes.class);
        } finally {
            checkout.removeWorktree(worktree);
        }
    }

    private static String line(ChildJvm child, String beginning) throws InterruptedException {
        return child.awaitLine("^" + beginning + "(.*)$", LONGEST).group(1);
    }

    private ChildJvm child(MeasuredCheckout checkout, Path index, List<String> more) {
        List<String> options = new ArrayList<>(SERVER_OPTIONS);
        switch (core) {
            case NativeCoreOutcome.Built(Path file, Duration _) -> options.add(use(file));
            case NativeCoreOutcome.AlreadyBuilt(Path file) -> options.add(use(file));
            default -> {
                // The sentence of the outcome says that the core of the jar ran, and why.
            }
        }
        return ChildJvm.of(IndexingProcessMain.class.getName())
                .options(options.toArray(String[]::new))
                .arguments(checkout.root().toString(), index.toString())
                .arguments(more.toArray(String[]::new))
                .start();
    }

    private static String use(Path core) {
        return "-Dtroupe.syntax.core=" + core;
    }
}
