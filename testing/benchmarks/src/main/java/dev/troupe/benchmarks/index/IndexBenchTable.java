package dev.troupe.benchmarks.index;

import dev.troupe.benchmarks.throughput.SortedDurations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tells a result in lines of text. */
final class IndexBenchTable {
    private static final double MILLION = 1e6;
    private static final double SECOND = 1000;

    private final IndexBenchResult result;
    private final List<String> lines = new ArrayList<>();

    private IndexBenchTable(IndexBenchResult result) {
        this.result = result;
    }

    static List<String> of(IndexBenchResult result) {
        IndexBenchTable table = new IndexBenchTable(result);
        table.addFiles();
        table.addStarts();
        table.addQuestions();
        return List.copyOf(table.lines);
    }

    private void addFiles() {
        FirstAnswer cold = result.cold().answer();
        add("files read", amount(cold.files(), cold.bytes()));
        add("files skipped", amount(result.skippedFiles(), result.skippedBytes()));
        add("parsers", result.core());
    }

    private static String amount(int files, long bytes) {
        return String.format(Locale.ROOT, "%,d, %,.1f MB", files, bytes / MILLION);
    }

    private void addStarts() {
        addStart("cold, empty home", result.cold());
        AstGrepScan scan = result.astGrep();
        if (scan != null) {
            add(
                    "ast-grep scan",
                    String.format(
                            Locale.ROOT,
                            "%s; processor time %s; %,d files; cold takes %.2f and %.2f times that",
                            seconds(scan.millis()),
                            seconds(scan.processorMillis()),
                            scan.files(),
                            result.cold().millis() / scan.millis(),
                            processorMillis(result.cold()) / scan.processorMillis()));
        }
        addStart("restart, kept index", result.restart());
        addStart("beside another process", result.neighbour());
    }

    private void addStart(String name, ProcessStart start) {
        ProcessResources resources = start.answer().resources();
        add(
                name,
                String.format(
                        Locale.ROOT,
                        "%s; processor time %s; resident at most %,d MB; %,d contents parsed",
                        seconds(start.millis()),
                        seconds(resources.processorMillis()),
                        resources.peakMegabytes(),
                        start.answer().parsed()));
    }

    private static double processorMillis(ProcessStart start) {
        return start.answer().resources().processorMillis();
    }

    private void addQuestions() {
        QuestionTimes times = result.questions();
        add("the same question, warm", durations(times.warm()));
        add("context for requests", durations(times.contexts()));
        add("map for requests", durations(times.maps()));
        add(
                "second worktree, first question",
                "%s; %d contents parsed"
                        .formatted(seconds(times.worktree()), times.worktreeParsed()));
        add(
                "one edited file",
                times.unseenEdits() == 0
                        ? durations(times.edits())
                        : "%s; %d edits are no function where they stand"
                                .formatted(durations(times.edits()), times.unseenEdits()));
        add("resident at most, all of this", "%d MB".formatted(times.resources().peakMegabytes()));
    }

    private static String seconds(double millis) {
        return String.format(Locale.ROOT, "%.2f s", millis / SECOND);
    }

    private static String durations(List<Double> millis) {
        return millis.isEmpty() ? "nothing to measure" : new SortedDurations(millis).toString();
    }

    private void add(String name, String text) {
        lines.add("%-32s %s".formatted(name, text));
    }
}
