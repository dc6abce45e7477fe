package dev.troupe.worker.testrun;

import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.contracts.workflow.TestReport.Criterion;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats the results of tests as text. */
public final class TestReportFormatter {
    private static final int LONGEST_NAMES = 1_200;

    private TestReportFormatter() {}

    /** In a line, with one more for each criterion. */
    public static String line(TestReport report) {
        String took =
                report.run() == null
                        ? ""
                        : String.format(
                                Locale.ROOT, " (%.1f s)", report.run().milliseconds() / 1000.0);
        String tests =
                switch (report.result()) {
                    case PASSED -> "Tests pass: `%s`%s.".formatted(report.command(), took);
                    case FAILED ->
                            report.command().isBlank()
                                    ? "Nothing shows that the tests pass: %s."
                                            .formatted(names(report))
                                    : "Tests fail: `%s`%s: %s."
                                            .formatted(report.command(), took, names(report));
                    case NOT_RUN -> "Tests were not run: %s".formatted(report.why().strip());
                };
        return report.criteria().stream()
                .map(it -> "\n- %s: %s".formatted(word(it), it.text()))
                .collect(Collectors.joining("", tests, ""));
    }

    private static String word(Criterion criterion) {
        return switch (criterion.verdict()) {
            case MET -> "met";
            case NOT_MET -> "not met";
            case NOT_CHECKED -> "not checked";
        };
    }

    /** Names what is red of it, for a sentence. */
    public static String names(TestReport report) {
        String all =
                Stream.concat(
                                report.failures().stream().map(TestReport.Failure::test),
                                report.unmet().stream().map(it -> "not met: " + it.text()))
                        .collect(Collectors.joining(", "));
        return TextPrefix.cutTold(all, LONGEST_NAMES);
    }

    /** For whoever mends it: the command, what is red, and what was printed. */
    public static String full(TestReport report) {
        Stream<String> failures =
                report.failures().stream().map(it -> (it.test() + "\n" + it.output()).strip());
        Stream<String> unmet =
                report.unmet().stream()
                        .map(it -> "Not met: %s\n%s".formatted(it.text(), it.evidence()).strip());
        Stream<String> output =
                report.run() == null
                        ? Stream.empty()
                        : Stream.of("Output:\n" + report.run().condensed().strip());
        String command = report.command().isBlank() ? "not known" : report.command();
        return Stream.of(Stream.of("Command: " + command), failures, unmet, output)
                .flatMap(it -> it)
                .collect(Collectors.joining("\n\n"));
    }
}
