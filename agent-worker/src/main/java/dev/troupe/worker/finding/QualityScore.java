package dev.troupe.worker.finding;

import java.util.Locale;

/**
 * Scores one quality of a finding.
 *
 * @param value 0 to 1
 * @param reason what it comes from, a few words
 */
record QualityScore(double value, String reason) {
    String shown(String aspect) {
        return String.format(Locale.ROOT, "%s %.2f (%s)", aspect, value, reason);
    }
}
