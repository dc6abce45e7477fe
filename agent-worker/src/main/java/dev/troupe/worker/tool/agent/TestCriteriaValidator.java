package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.contracts.workflow.TestReport.Criterion;
import java.util.ArrayList;
import java.util.List;

/** Validates what a test report says about the criteria of the work. */
final class TestCriteriaValidator {
    private TestCriteriaValidator() {}

    /** Every fault, each a sentence. */
    static List<String> of(TestReport report, List<String> criteria) {
        List<String> faults = new ArrayList<>();
        List<String> told = report.criteria().stream().map(Criterion::text).toList();
        for (int i = 0; i < criteria.size(); i++) {
            if (!told.contains(criteria.get(i))) {
                faults.add(
                        "`criteria` has no entry for number %d, '%s'."
                                .formatted(i + 1, criteria.get(i)));
            }
        }
        for (Criterion criterion : report.criteria()) {
            if (!criteria.contains(criterion.text())) {
                faults.add("There is no criterion %s.".formatted(criterion.text()));
            } else if (criterion.evidence().isBlank()) {
                faults.add(
                        "The criterion '%s' needs `evidence`: what you ran or saw."
                                .formatted(criterion.text()));
            }
        }
        if (!report.failed() && !report.unmet().isEmpty()) {
            faults.add("A criterion is not met, so `result` must be failed.");
        }
        return faults;
    }
}
