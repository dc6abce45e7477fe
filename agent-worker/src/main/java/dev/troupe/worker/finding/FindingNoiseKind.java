package dev.troupe.worker.finding;

import dev.troupe.contracts.finding.ReviewFinding;
import java.util.Locale;

/**
 * Kinds of findings that are not worth anybody's time, however well they are written. Each holds the score at a most.
 */
enum FindingNoiseKind {
    PRAISE(0.1, "praise") {
        @Override
        boolean is(ReviewFinding finding, FindingLocation place) {
            return WordingClassifier.praise(finding.what())
                    && !WordingClassifier.certainConsequence(finding.what());
        }
    },
    TASTE(0.3, "taste") {
        @Override
        boolean is(ReviewFinding finding, FindingLocation place) {
            return WordingClassifier.taste(finding.what())
                    && !WordingClassifier.certainConsequence(said(finding));
        }
    },
    HYPOTHETICAL(0.5, "nothing that happens") {
        @Override
        boolean is(ReviewFinding finding, FindingLocation place) {
            return !WordingClassifier.certainConsequence(said(finding))
                    && (WordingClassifier.hedged(said(finding))
                            || WordingClassifier.vague(finding.fix()));
        }
    },
    WIDE(0.6, "no one place") {
        @Override
        boolean is(ReviewFinding finding, FindingLocation place) {
            return WordingClassifier.wide(finding.what());
        }
    },
    VAGUE(0.6, "a wish, no fix") {
        @Override
        boolean is(ReviewFinding finding, FindingLocation place) {
            return WordingClassifier.vague(finding.fix())
                    && WordingClassifier.hedged(said(finding));
        }
    },
    ELSEWHERE(0.7, "points somewhere else") {
        @Override
        boolean is(ReviewFinding finding, FindingLocation place) {
            return FindingQualityRater.specific(finding, place).value() < 0.5;
        }
    },
    HANDLED(0.5, "the code guards against it") {
        @Override
        boolean is(ReviewFinding finding, FindingLocation place) {
            return GuardClauseCheck.handle(finding, place);
        }
    };

    private final double most;
    private final String words;

    FindingNoiseKind(double most, String words) {
        this.most = most;
        this.words = words;
    }

    /** Whether a finding is of this kind. */
    abstract boolean is(ReviewFinding finding, FindingLocation place);

    /** The highest score of such findings. */
    double most() {
        return most;
    }

    /** What it does to a score, for people. */
    String held() {
        return String.format(Locale.ROOT, "held at %.2f: %s; ", most, words);
    }

    private static String said(ReviewFinding finding) {
        return finding.what() + "\n" + finding.evidence();
    }
}
