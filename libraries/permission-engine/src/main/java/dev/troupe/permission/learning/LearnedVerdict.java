package dev.troupe.permission.learning;

import dev.troupe.permission.StaticVerdict;
import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.LearningEligibility.Learnable;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The verdict after learned rules have had their say.
 *
 * @param rule the one that decided, or null when none did
 */
public record LearnedVerdict(Verdict verdict, @Nullable LearnedRule rule) {
    /**
     * Applies learnt rules to one command.
     *
     * <p>A learnt block is exact and wins over an allow; it also holds within a compound line. A learnt allow turns nothing but a
     * question by default into ALLOW, and only for what may be learnt at all, so that a rule made before a program was found to
     * be dangerous is void.
     */
    public static LearnedVerdict verdict(
            StaticVerdict before,
            String team,
            String repository,
            CommandShape shape,
            List<LearnedRule> rules,
            Instant now) {
        LearningKey key = LearningKey.of(repository, shape);
        LearnedRule allow = null;
        for (LearnedRule rule : rules) {
            if (rule.fits(team, key, now)) {
                if (rule.verdict() == Verdict.BLOCK) {
                    return new LearnedVerdict(Verdict.BLOCK, rule);
                }
                allow = rule;
            }
        }
        boolean lifts =
                allow != null
                        && allow.verdict() == Verdict.ALLOW
                        && before.asksByDefault()
                        && LearningEligibility.of(repository, shape) instanceof Learnable;
        return lifts
                ? new LearnedVerdict(Verdict.ALLOW, allow)
                : new LearnedVerdict(before.verdict(), null);
    }
}
