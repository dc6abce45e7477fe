package dev.troupe.security.decision;

import dev.troupe.permission.learning.LearnedRule;
import java.util.List;
import java.util.UUID;

/** Knows the rules that people's answers have made. */
public interface LearnedRules {
    /**
     * A rule with the id by which it is revoked.
     *
     * @param text its command as people would type it
     */
    record Known(UUID id, LearnedRule rule, String text) {}

    /** Answers from memory, since every decision asks. What cannot be told now is left out. */
    List<Known> of(String team, String repository);
}
