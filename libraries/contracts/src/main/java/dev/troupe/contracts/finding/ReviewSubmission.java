package dev.troupe.contracts.finding;

import java.util.List;

/**
 * Holds the findings and the verdict of a reviewer. What is absent or null in JSON is empty here.
 *
 * @param findings gravest first; none is a good result
 * @param verdict whether to merge, one sentence
 */
public record ReviewSubmission(List<ReviewFinding> findings, String verdict) {
    public ReviewSubmission {
        findings =
                findings == null
                        ? List.of()
                        : findings.stream().map(ReviewSubmission::present).toList();
        verdict = verdict == null ? "" : verdict;
    }

    private static ReviewFinding present(ReviewFinding finding) {
        return finding == null
                ? new ReviewFinding("", 0, FindingSeverity.MINOR, "", "", "", 0, null)
                : finding;
    }
}
