package dev.troupe.worker.finding;

import dev.troupe.contracts.finding.ReviewFinding;
import dev.troupe.contracts.finding.ReviewSubmission;
import dev.troupe.contracts.finding.ScoredFinding;
import dev.troupe.contracts.finding.ScoredReview;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Says how much speaks for each finding: that it is specific, supported, actionable and severe, and, a little, how
 * sure the model is. What is recognised as noise is held below the rest.
 */
public final class FindingScorer {
    private static final double SPECIFIC = 0.30;
    private static final double SUPPORTED = 0.30;
    private static final double ACTIONABLE = 0.20;
    private static final double SEVERE = 0.15;
    private static final double OWN = 0.05;

    private final double threshold;

    /**
     * @param threshold the score from which a finding counts, 0 to 1
     */
    public FindingScorer(double threshold) {
        this.threshold = threshold;
    }

    /** The findings with their scores, highest first; of those about the same defect, the first of these. */
    public ScoredReview review(ReviewSubmission findings, SourceLookup code) {
        List<ScoredFinding> scored =
                findings.findings().stream()
                        .map(it -> scored(it, code))
                        .sorted(Comparator.comparingDouble(ScoredFinding::score).reversed())
                        .toList();
        List<ScoredFinding> kept = new ArrayList<>();
        for (ScoredFinding one : scored) {
            if (kept.stream()
                    .noneMatch(it -> DuplicateFindingCheck.same(it.finding(), one.finding()))) {
                kept.add(one);
            }
        }
        return new ScoredReview(kept, findings.verdict(), threshold, scored.size() - kept.size());
    }

    private static ScoredFinding scored(ReviewFinding finding, SourceLookup code) {
        FindingLocation place =
                new FindingLocation(code.lines(finding.file()).orElse(List.of()), finding.line());
        QualityScore specific = FindingQualityRater.specific(finding, place);
        QualityScore supported = FindingQualityRater.supported(finding, place);
        QualityScore actionable = FindingQualityRater.actionable(finding);
        QualityScore severe = FindingQualityRater.severe(finding);
        double sum =
                SPECIFIC * specific.value()
                        + SUPPORTED * supported.value()
                        + ACTIONABLE * actionable.value()
                        + SEVERE * severe.value()
                        + OWN * Math.clamp(finding.confidence(), 0, 1);
        Optional<FindingNoiseKind> noise =
                Stream.of(FindingNoiseKind.values())
                        .filter(it -> it.is(finding, place))
                        .min(Comparator.comparingDouble(FindingNoiseKind::most));
        double score = Math.min(sum, noise.map(FindingNoiseKind::most).orElse(1.0));
        String marks =
                String.join(
                        ", ",
                        specific.shown("specific"),
                        supported.shown("supported"),
                        actionable.shown("actionable"),
                        severe.shown("severe"));
        String held = noise.map(FindingNoiseKind::held).orElse("");
        return new ScoredFinding(finding, Math.round(score * 100) / 100.0, held + marks);
    }
}
