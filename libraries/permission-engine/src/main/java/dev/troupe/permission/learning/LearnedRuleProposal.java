package dev.troupe.permission.learning;

import dev.troupe.permission.Verdict;
import java.time.Instant;

/**
 * A rule that a person may confirm.
 *
 * @param verdict ALLOW or BLOCK
 * @param answers how many equal answers it stands on
 * @param since when the first of them was given
 * @param at when it was made
 */
public record LearnedRuleProposal(
        String team, LearningKey key, Verdict verdict, int answers, Instant since, Instant at) {}
