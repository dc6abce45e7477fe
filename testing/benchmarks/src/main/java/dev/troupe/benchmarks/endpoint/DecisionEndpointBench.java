package dev.troupe.benchmarks.endpoint;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command {@code ./troupe bench endpoint}. */
public final class DecisionEndpointBench {
    /** What repositories often have beside what their type brings. */
    private static final String SECURITY =
            """
            {"ask_commands": {"docker": ["*"]}, "blocked_commands": {"git": ["push --force"]}}
            """;

    /** Tests run services with the first compiler alone, since theirs live for seconds; images have both. */
    private static final List<String> AS_IN_ITS_IMAGE = List.of("-XX:TieredStopAtLevel=4");

    private final Path directory;
    private final EndpointBenchOptions options;
    private final List<String> jvm;

    /**
     * A measurement.
     *
     * @param jvm options for the JVM of the service, behind those that tests give it
     */
    DecisionEndpointBench(Path directory, EndpointBenchOptions options, List<String> jvm) {
        this.directory = directory;
        this.options = options;
        this.jvm = List.copyOf(jvm);
    }

    /** Takes the options of {@code --help}. Exit code 0, 1 when anything was answered wrongly, 2 for odd options. */
    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        if (List.of(arguments).contains("--help")) {
            out.print(EndpointBenchOptions.HELP);
            return;
        }
        EndpointBenchOptions options;
        try {
            options = EndpointBenchOptions.read(List.of(arguments));
        } catch (IllegalArgumentException e) {
            System.err.println("error: " + e.getMessage());
            System.exit(2);
            return;
        }
        Path directory = Files.createTempDirectory("troupe-endpoint");
        EndpointBenchReport shown =
                new DecisionEndpointBench(directory, options, AS_IN_ITS_IMAGE).run();
        if (options.json()) {
            out.println(shown.json());
        } else {
            shown.table().forEach(out::println);
        }
        System.exit(
                shown.whole() && shown.figures().stream().allMatch(it -> it.errors() == 0) ? 0 : 1);
    }

    /** Measures; what was wrong first is told on standard error. */
    EndpointBenchReport run() throws Exception {
        Path checkout = checkout();
        try (SecurityServiceProcess service = SecurityServiceProcess.start(directory, jvm)) {
            HttpPostSender post = new HttpPostSender(service.address());
            try (AuditTrailFeeder trail = new AuditTrailFeeder(post, service)) {
                LoadGenerator load =
                        new LoadGenerator(service, post, trail, checkout, options.seed());
                List<LoadMeasurement> figures = figures(load);
                if (load.firstError() != null) {
                    System.err.println("first error: " + load.firstError());
                }
                return new EndpointBenchReport(options, figures, trail.whole());
            }
        }
    }

    private List<LoadMeasurement> figures(LoadGenerator load) throws InterruptedException {
        List<LoadMeasurement> figures = new ArrayList<>();
        int most = options.callers().stream().mapToInt(it -> it).max().orElseThrow();
        for (DecisionRoute route : DecisionRoute.values()) {
            if (options.warmUp().isPositive()) {
                load.measured(route, most, options.warmUp());
            }
            for (int callers : options.callers()) {
                figures.add(load.measured(route, callers, options.time()));
            }
        }
        return figures;
    }

    /** A Rust project with a policy of its own. */
    private Path checkout() throws IOException {
        Path top = Files.createDirectories(directory.resolve("checkout")).toRealPath();
        Files.createDirectories(top.resolve("src"));
        Files.createDirectories(top.resolve(".git"));
        Files.createDirectories(top.resolve(".troupe"));
        Files.writeString(top.resolve("Cargo.toml"), "[package]\nname = \"shop\"\n");
        Files.writeString(top.resolve("src/main.rs"), "fn main() {}\n");
        Files.writeString(top.resolve(".git/HEAD"), "ref: refs/heads/main\n");
        Files.writeString(top.resolve(".troupe/security.json"), SECURITY);
        return top;
    }
}
