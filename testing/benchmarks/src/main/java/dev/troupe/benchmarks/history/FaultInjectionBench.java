package dev.troupe.benchmarks.history;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The command {@code ./troupe bench history}. */
public final class FaultInjectionBench {
    private FaultInjectionBench() {}

    /** Exit code 0 when no promise was broken, 1 when one was, 2 for a wrong command line. */
    public static void main(String[] arguments) throws Exception {
        var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        List<String> words = Arrays.asList(arguments);
        if (words.contains("--help")) {
            out.print(FaultInjectionOptions.HELP);
            return;
        }
        FaultInjectionOptions options;
        try {
            options = FaultInjectionOptions.read(words);
        } catch (IllegalArgumentException e) {
            System.err.println("error: " + e.getMessage());
            System.exit(2);
            return;
        }
        Path directory =
                Objects.requireNonNullElse(
                        options.directory(), Files.createTempDirectory("troupe-history"));
        Files.createDirectories(directory);
        out.println("History and logs: " + directory);
        FaultInjectionResult result =
                new FaultInjectionRun(options, line -> out.println("  " + line)).run(directory);
        out.print(result.text());
        System.exit(result.good() ? 0 : 1);
    }
}
