package dev.troupe.contracts.finding;

import java.util.List;

/**
 * What a reviewer hands in. What is absent or null in JSON is empty here.
 *
 * @param findings gravest first; none is a good result
 * @param verdict whether to merge, one sentence
 */
public record Findings(List<Finding> findings, String verdict) {
    public Findings {
        findings = findings == null ? List.of() : findings.stream().map(Findings::present).toList();
        verdict = verdict == null ? "" : verdict;
    }

    private static Finding present(Finding finding) {
        return finding == null ? new Finding("", 0, Severity.MINOR, "", "", "", 0, null) : finding;
    }
}
