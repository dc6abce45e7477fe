package dev.troupe.benchmarks.index;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A scan of ast-grep over a checkout.
 *
 * @param millis from start to end
 * @param processorMillis processor time, which other programs on the machine do not change so much
 * @param files that it scanned
 */
record AstGrepScan(double millis, double processorMillis, int files) {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final Pattern SCANNED = Pattern.compile("scannedFileCount=(\\d+)");

    /** A kind of node for each of its languages that have tags here. */
    private static final Map<String, String> KINDS =
            Map.ofEntries(
                    Map.entry("Bash", "function_definition"),
                    Map.entry("C", "function_definition"),
                    Map.entry("CSharp", "method_declaration"),
                    Map.entry("Cpp", "function_definition"),
                    Map.entry("Css", "class_selector"),
                    Map.entry("Dart", "function_signature"),
                    Map.entry("Elixir", "call"),
                    Map.entry("Go", "function_declaration"),
                    Map.entry("Haskell", "function"),
                    Map.entry("Html", "element"),
                    Map.entry("Java", "method_declaration"),
                    Map.entry("JavaScript", "function_declaration"),
                    Map.entry("Json", "pair"),
                    Map.entry("Kotlin", "function_declaration"),
                    Map.entry("Php", "function_definition"),
                    Map.entry("Python", "function_definition"),
                    Map.entry("Ruby", "method"),
                    Map.entry("Rust", "function_item"),
                    Map.entry("Scala", "function_definition"),
                    Map.entry("Swift", "function_declaration"),
                    Map.entry("Tsx", "function_declaration"),
                    Map.entry("TypeScript", "function_declaration"));

    /** Runs a program over a checkout: everything is parsed and visited, and next to nothing printed. */
    static AstGrepScan run(Path program, Path checkout) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                                List.of(
                                        program.toString(),
                                        "scan",
                                        "--inspect",
                                        "summary",
                                        "--inline-rules",
                                        rules(),
                                        checkout.toString()))
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        double busyBefore = ProcessResources.now().processorMillis();
        long start = System.nanoTime();
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            String told =
                    new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            double millis = (System.nanoTime() - start) / NANOS_PER_MILLI;
            Matcher scanned = SCANNED.matcher(told);
            if (exit != 0 || !scanned.find()) {
                throw new IOException(
                        "%s ended with %d and said: %s".formatted(program, exit, told.strip()));
            }
            double busy = ProcessResources.now().processorMillis() - busyBefore;
            return new AstGrepScan(millis, busy, Integer.parseInt(scanned.group(1)));
        } catch (InterruptedException stopped) {
            throw new InterruptedIOException();
        } finally {
            process.destroy();
        }
    }

    /** One rule a language; its condition is cheap and never true. */
    private static String rules() {
        return KINDS.entrySet().stream()
                .map(it ->
                        "id: %s\nlanguage: %s\nseverity: info\nrule: {kind: %s, regex: '^no such text$'}\n"
                                .formatted(
                                        it.getKey().toLowerCase(Locale.ROOT),
                                        it.getKey(),
                                        it.getValue()))
                .collect(Collectors.joining("---\n"));
    }
}
