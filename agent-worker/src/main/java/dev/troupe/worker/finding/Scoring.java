package dev.troupe.worker.finding;

import dev.troupe.contracts.finding.Finding;
import dev.troupe.contracts.finding.Findings;
import dev.troupe.contracts.finding.Review;
import dev.troupe.contracts.finding.ScoredFinding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Says how much speaks for each finding: that it is specific, supported, actionable and severe, and, a little, how
 * sure the model is. What is recognised as noise is held below the rest.
 */
public final class Scoring {
    private static final double SPECIFIC = 0.30;
    private static final double SUPPORTED = 0.30;
    private static final double ACTIONABLE = 0.20;
    private static final double SEVERE = 0.15;
    private static final double OWN = 0.05;

    private final double threshold;

    /**
     * @param threshold the score from which a finding counts, 0 to 1
     */
    public Scoring(double threshold) {
        this.threshold = threshold;
    }

    /** The findings with their scores, highest first; of those about the same defect, the first of these. */
    public Review review(Findings findings, Code code) {
        List<ScoredFinding> scored =
                findings.findings().stream()
                        .map(it -> scored(it, code))
                        .sorted(Comparator.comparingDouble(ScoredFinding::score).reversed())
                        .toList();
        List<ScoredFinding> kept = new ArrayList<>();
        for (ScoredFinding one : scored) {
            if (kept.stream().noneMatch(it -> Duplicates.same(it.finding(), one.finding()))) {
                kept.add(one);
            }
        }
        return new Review(kept, findings.verdict(), threshold, scored.size() - kept.size());
    }

    private static ScoredFinding scored(Finding finding, Code code) {
        Place place = new Place(code.lines(finding.file()).orElse(List.of()), finding.line());
        Mark specific = Aspects.specific(finding, place);
        Mark supported = Aspects.supported(finding, place);
        Mark actionable = Aspects.actionable(finding);
        Mark severe = Aspects.severe(finding);
        double sum =
                SPECIFIC * specific.value()
                        + SUPPORTED * supported.value()
                        + ACTIONABLE * actionable.value()
                        + SEVERE * severe.value()
                        + OWN * Math.clamp(finding.confidence(), 0, 1);
        Optional<Noise> noise =
                Stream.of(Noise.values())
                        .filter(it -> it.is(finding, place))
                        .min(Comparator.comparingDouble(Noise::most));
        double score = Math.min(sum, noise.map(Noise::most).orElse(1.0));
        String marks =
                String.join(
                        ", ",
                        specific.shown("specific"),
                        supported.shown("supported"),
                        actionable.shown("actionable"),
                        severe.shown("severe"));
        String held = noise.map(Noise::held).orElse("");
        return new ScoredFinding(finding, Math.round(score * 100) / 100.0, held + marks);
    }
}
