package dev.troupe.worker.finding;

import dev.troupe.contracts.finding.Finding;
import java.util.Locale;

/**
 * Kinds of findings that are not worth anybody's time, however well they are written. Each holds the score at a most.
 */
enum Noise {
    PRAISE(0.1, "praise") {
        @Override
        boolean is(Finding finding, Place place) {
            return Wording.praise(finding.what()) && !Wording.certainConsequence(finding.what());
        }
    },
    TASTE(0.3, "taste") {
        @Override
        boolean is(Finding finding, Place place) {
            return Wording.taste(finding.what()) && !Wording.certainConsequence(said(finding));
        }
    },
    HYPOTHETICAL(0.5, "nothing that happens") {
        @Override
        boolean is(Finding finding, Place place) {
            return !Wording.certainConsequence(said(finding))
                    && (Wording.hedged(said(finding)) || Wording.vague(finding.fix()));
        }
    },
    WIDE(0.6, "no one place") {
        @Override
        boolean is(Finding finding, Place place) {
            return Wording.wide(finding.what());
        }
    },
    VAGUE(0.6, "a wish, no fix") {
        @Override
        boolean is(Finding finding, Place place) {
            return Wording.vague(finding.fix()) && Wording.hedged(said(finding));
        }
    },
    ELSEWHERE(0.7, "points somewhere else") {
        @Override
        boolean is(Finding finding, Place place) {
            return Aspects.specific(finding, place).value() < 0.5;
        }
    },
    HANDLED(0.5, "the code guards against it") {
        @Override
        boolean is(Finding finding, Place place) {
            return Guards.handle(finding, place);
        }
    };

    private final double most;
    private final String words;

    Noise(double most, String words) {
        this.most = most;
        this.words = words;
    }

    /** Whether a finding is of this kind. */
    abstract boolean is(Finding finding, Place place);

    /** The highest score of such findings. */
    double most() {
        return most;
    }

    /** What it does to a score, for people. */
    String held() {
        return String.format(Locale.ROOT, "held at %.2f: %s; ", most, words);
    }

    private static String said(Finding finding) {
        return finding.what() + "\n" + finding.evidence();
    }
}
