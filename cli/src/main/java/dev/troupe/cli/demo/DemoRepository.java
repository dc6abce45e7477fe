package dev.troupe.cli.demo;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The demo's repository on disk: runs its test, asks git, reads its bytes. */
final class DemoRepository {
    /** What a person would ask for. */
    static final String REQUEST =
            "The test src/PricesTest.java fails. Find the bug, fix it, and note the fix in CHANGELOG.md.";

    /** The command that runs the test: exit status 1 before the fix, 0 after it. */
    static final String TEST_COMMAND = "java src/PricesTest.java";

    /** A program by name: the command line is built without the code of tests, which is beside it when it runs. */
    private static final String SAMPLE = "dev.troupe.testkit.repository.SampleRepositoryMain";

    private static final long DEADLINE_SECONDS = 60;

    private final Path directory;

    private DemoRepository(Path directory) {
        this.directory = directory;
    }

    static DemoRepository create() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("troupe-demo-").toRealPath();
        DemoRepository repository = new DemoRepository(directory);
        String libraries = System.getProperty("java.class.path");
        Ran made = repository.run(List.of("java", "-cp", libraries, SAMPLE, directory.toString()));
        DemoDeviationException.unless(made.exit() == 0, made.output());
        return repository;
    }

    /** Holds what a command printed, and its exit code. */
    record Ran(int exit, String output) {}

    Path directory() {
        return directory;
    }

    /** Really runs the repository's test. */
    Ran test() throws IOException, InterruptedException {
        return run(List.of(TEST_COMMAND.split(" ")));
    }

    String git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "--no-pager"));
        command.addAll(List.of(arguments));
        Ran ran = run(command);
        DemoDeviationException.unless(
                ran.exit() == 0, "`" + String.join(" ", command) + "` failed: " + ran.output());
        return ran.output();
    }

    /** Every file's bytes, git's own left out; as text, for comparing. */
    Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path relative = directory.relativize(file);
                if (!relative.startsWith(".git")) {
                    byte[] bytes = Files.readAllBytes(file);
                    files.put(relative.toString(), new String(bytes, StandardCharsets.ISO_8859_1));
                }
            }
        }
        return files;
    }

    void delete() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** The search path with our own Java first, so that the test runs where no other is. */
    static String searchPath() {
        return Path.of(System.getProperty("java.home"), "bin")
                + File.pathSeparator
                + System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
    }

    private Ran run(List<String> command) throws IOException, InterruptedException {
        List<String> resolved = new ArrayList<>(command);
        if (command.getFirst().equals("java")) {
            resolved.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        }
        Path output = Files.createTempFile("troupe-demo-", ".out");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(resolved)
                            .directory(directory.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile());
            Process process = builder.start();
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new DemoDeviationException(String.join(" ", command) + " does not end.");
            }
            return new Ran(process.exitValue(), Files.readString(output));
        } finally {
            Files.delete(output);
        }
    }
}
