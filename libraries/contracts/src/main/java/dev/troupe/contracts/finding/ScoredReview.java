package dev.troupe.contracts.finding;

import java.util.List;

/**
 * Findings with their scores: the body of the artefact {@value #ARTEFACT}. Whoever builds on a review uses {@link
 * #confident()}; the others are kept for people who want to look.
 *
 * @param findings each defect once, those with the highest score first
 * @param verdict whether to merge, one sentence of the reviewer
 * @param threshold the score from which a finding counts, 0 to 1
 * @param duplicates how many findings said again what another one says, and are left out
 */
public record ScoredReview(
        List<ScoredFinding> findings, String verdict, double threshold, int duplicates) {
    /** Name and kind of the artefact. */
    public static final String ARTEFACT = "findings";

    public ScoredReview {
        findings = findings == null ? List.of() : List.copyOf(findings);
        verdict = verdict == null ? "" : verdict;
    }

    /** Those that count. */
    public List<ScoredFinding> confident() {
        return findings.stream().filter(it -> it.score() >= threshold).toList();
    }

    /** Those whose score is too low. */
    public List<ScoredFinding> doubtful() {
        return findings.stream().filter(it -> it.score() < threshold).toList();
    }
}
