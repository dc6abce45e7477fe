package dev.troupe.contracts.finding;

/**
 * A finding and how much speaks for it.
 *
 * @param finding as the reviewer said it
 * @param score 0 to 1, two decimals; {@link ReviewFinding#confidence} is only a small part of it
 * @param reason where the score comes from, one line
 */
public record ScoredFinding(ReviewFinding finding, double score, String reason) {
    /** Refuses a score out of range. */
    public ScoredFinding {
        if (!(score >= 0 && score <= 1)) {
            throw new IllegalArgumentException("A score is from 0 to 1, not " + score + ".");
        }
    }
}
