package dev.troupe.worker.finding;

import dev.troupe.contracts.finding.ReviewFinding;
import java.util.Locale;

/**
 * A finding that a person has judged, and what scoring made of it.
 *
 * @param good whether somebody should act on it
 * @param kind of noise; empty for a good one
 * @param heldOut whether scoring was not tuned on it
 * @param kept whether those who build on the review see it
 */
record LabelledFinding(
        ReviewFinding finding,
        boolean good,
        String kind,
        boolean heldOut,
        boolean kept,
        double score,
        String why) {
    boolean right() {
        return good == kept;
    }

    String line() {
        return String.format(
                Locale.ROOT,
                "%s %-8s %.2f %-12s %s: %s%n    %s",
                right() ? " " : "!",
                kept ? "kept" : "left out",
                score,
                good ? "good" : kind,
                finding.place(),
                finding.what(),
                why);
    }
}
