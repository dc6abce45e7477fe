package dev.troupe.benchmarks.search;

import dev.troupe.linesearch.RegexSearchIndex;
import dev.troupe.linesearch.RegexSearchResult;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** Searches a tree for a fixed set of patterns, by the index and by ripgrep in turn, and prints both times by class. */
public final class SearchBench {
    private static final int RUNS = 3;
    private static final int MEGABYTE = 1 << 20;
    private static final double NANOS_PER_MILLI = 1e6;

    private SearchBench() {}

    /** Takes a directory, and {@code --json} for one object a pattern. */
    public static void main(String[] args) {
        var names = new ArrayList<>(Arrays.asList(args));
        boolean json = names.remove("--json");
        if (names.size() != 1) {
            System.err.println("bench search: name one directory.");
            System.exit(2);
        }
        try {
            measure(Path.of(names.getFirst()).toRealPath(), json, System.out);
        } catch (IOException failed) {
            System.err.println("bench search: " + failed);
            System.exit(2);
        }
    }

    static void measure(Path root, boolean json, PrintStream out) throws IOException {
        int threads = Runtime.getRuntime().availableProcessors();
        List<TreeFile> files = TreeFile.list(root);
        Path directory = Files.createTempDirectory("search-bench");
        try (var index = RegexSearchIndex.open(directory, threads)) {
            long start = System.nanoTime();
            index.putFiles(files);
            double built = millisSince(start);
            if (!json) {
                printIndex(index, built, measureRestart(index, directory, threads), out);
            }
            var ripgrep = new RipgrepProcess(root, threads);
            var times = new ArrayList<PatternTimes>();
            for (MeasuredPattern pattern : MeasuredPattern.readAll()) {
                times.add(measure(index, ripgrep, pattern));
                if (json) {
                    out.println(new JsonMapper().writeValueAsString(times.getLast()));
                }
            }
            if (!json) {
                printClasses(times, out);
            }
        } finally {
            for (String file : List.of("texts.pack", "signatures.pack", "contents.table")) {
                Files.deleteIfExists(directory.resolve(file));
            }
            Files.delete(directory);
        }
    }

    private static PatternTimes measure(
            RegexSearchIndex index, RipgrepProcess ripgrep, MeasuredPattern pattern)
            throws IOException {
        RegexSearchResult first = index.search(pattern.request());
        int lines = first.matches().size();
        int differences = ripgrep.countDifferences(pattern, first.matches());
        int candidates = first.candidates();
        first = null;
        var indexed = new ArrayList<Double>();
        var others = new ArrayList<Double>();
        for (int run = 0; run < RUNS; run++) {
            long start = System.nanoTime();
            index.search(pattern.request());
            indexed.add(millisSince(start));
            others.add(ripgrep.measure(pattern));
        }
        return new PatternTimes(
                pattern.patternClass(),
                pattern.option(),
                pattern.pattern(),
                lines,
                candidates,
                differences,
                indexed,
                others);
    }

    private static double measureRestart(RegexSearchIndex index, Path directory, int threads)
            throws IOException {
        index.save();
        long start = System.nanoTime();
        RegexSearchIndex.open(directory, threads).close();
        return millisSince(start);
    }

    private static double millisSince(long start) {
        return (System.nanoTime() - start) / NANOS_PER_MILLI;
    }

    private static void printIndex(
            RegexSearchIndex index, double built, double restarted, PrintStream out)
            throws IOException {
        out.printf(
                Locale.ROOT,
                "%,d files, %,d MB of text; built in %,.1f s, read again in %,.1f s; signatures %,d MB, heap %,d MB, resident at most %s%n",
                index.countFiles(),
                index.countPackBytes() / MEGABYTE,
                built / 1000,
                restarted / 1000,
                index.countSignatureBytes() / MEGABYTE,
                heapMegabytes(),
                mostResident());
    }

    private static void printClasses(List<PatternTimes> times, PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%-14s %8s %9s %11s | %10s %10s | %10s %10s%n",
                "class",
                "patterns",
                "lines",
                "differences",
                "ours p50",
                "p95",
                "rg p50",
                "p95");
        times.stream()
                .map(PatternTimes::patternClass)
                .distinct()
                .forEach(name -> {
                    List<PatternTimes> some =
                            times.stream()
                                    .filter(each -> each.patternClass().equals(name))
                                    .toList();
                    out.printf(
                            Locale.ROOT,
                            "%-14s %8d %,9d %11d | %7.1f ms %7.1f ms | %7.1f ms %7.1f ms%n",
                            name,
                            some.size(),
                            some.stream().mapToInt(PatternTimes::lines).sum(),
                            some.stream().mapToInt(PatternTimes::differences).sum(),
                            percentile(some, PatternTimes::indexed, 50),
                            percentile(some, PatternTimes::indexed, 95),
                            percentile(some, PatternTimes::ripgrep, 50),
                            percentile(some, PatternTimes::ripgrep, 95));
                });
    }

    private static double percentile(
            List<PatternTimes> times, Function<PatternTimes, List<Double>> column, int percent) {
        List<Double> sorted =
                times.stream().flatMap(each -> column.apply(each).stream()).sorted().toList();
        return sorted.get((int) Math.ceil(percent / 100.0 * sorted.size()) - 1);
    }

    private static long heapMegabytes() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / MEGABYTE;
    }

    private static String mostResident() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                ? Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("VmHWM:"))
                        .map(line -> line.substring("VmHWM:".length()).strip())
                        .collect(Collectors.joining())
                : "unknown";
    }
}
