package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.workflow.TestReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Validates the test report that an agent hands in. */
final class TestReportValidator {
    /** More tell a debugger nothing new. */
    private static final int MOST = 20;

    private static final int LONGEST = 2_000;

    private TestReportValidator() {}

    /** Every fault, each a sentence. */
    static List<String> of(TestReport report) {
        List<String> faults = new ArrayList<>();
        boolean run = report.result() != TestReport.Result.NOT_RUN;
        if (run && report.command().isBlank()) {
            faults.add("`command` is blank; name the command that you ran.");
        }
        if (!run && report.why().isBlank()) {
            faults.add("`why` is blank; say what keeps the tests from being run.");
        }
        if (report.failed() && report.failures().isEmpty() && report.unmet().isEmpty()) {
            faults.add("`failures` is empty; name each test that fails with what it printed.");
        }
        if (!report.failed() && !report.failures().isEmpty()) {
            faults.add("There are failures, so `result` must be failed.");
        }
        if (report.failures().size() > MOST) {
            faults.add(
                    "These are %d failures, and at most %d are taken; keep one for each cause."
                            .formatted(report.failures().size(), MOST));
        }
        report.failures().forEach(it -> look(it, faults));
        return List.copyOf(faults);
    }

    private static void look(TestReport.Failure failure, List<String> faults) {
        if (failure.test().isBlank() || failure.output().isBlank()) {
            faults.add(
                    "The failure '%s' needs the name of a test and what it printed."
                            .formatted(failure.test().strip()));
        } else if (failure.test().length() + failure.output().length() > LONGEST) {
            faults.add(
                    String.format(
                            Locale.ROOT,
                            "The failure '%s' has more than %,d characters; keep what tells the cause.",
                            failure.test().lines().findFirst().orElse(""),
                            LONGEST));
        }
    }
}
