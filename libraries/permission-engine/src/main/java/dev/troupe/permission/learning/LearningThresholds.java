package dev.troupe.permission.learning;

import java.time.Duration;

/**
 * Says when answers become a proposal and how long rules stand.
 *
 * <p>A rule is to stand on <em>more than</em> five approvals or <em>more than</em> three denials. A person who confirms a proposal
 * gives the same answer once more. So five approvals make a proposal and its confirmation is the sixth; where a team lets
 * proposals apply by themselves nobody confirms, and one more answer is needed first.
 *
 * @param approvals how many approvals make a proposal to allow, at least 1
 * @param denials how many denials make a proposal to block, at least 1
 * @param reflex answers that took less are too quick to have been thought about
 * @param lifetime how long answers count and rules stand
 */
public record LearningThresholds(int approvals, int denials, Duration reflex, Duration lifetime) {
    /** As the permission rules have it: five, three, half a second, ninety days. */
    public static final LearningThresholds STANDARD =
            new LearningThresholds(5, 3, Duration.ofMillis(500), Duration.ofDays(90));

    public LearningThresholds {
        if (approvals < 1 || denials < 1) {
            throw new IllegalArgumentException(
                    "A proposal needs at least one answer, not "
                            + approvals
                            + " approvals and "
                            + denials
                            + " denials.");
        }
        if (reflex.isNegative() || lifetime.isNegative() || lifetime.isZero()) {
            throw new IllegalArgumentException(
                    "The lifetime of learnt rules must be more than zero and that of reflexes not negative; they are "
                            + lifetime
                            + " and "
                            + reflex
                            + ".");
        }
    }
}
