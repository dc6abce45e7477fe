package dev.troupe.permission.learning;

import dev.troupe.permission.Verdict;
import java.time.Instant;

/**
 * A rule for exactly one command of one team in one repository. It is revoked by being left out of the rules handed to {@link
 * LearnedVerdict}.
 *
 * @param verdict ALLOW or BLOCK
 * @param answers how many equal answers it stands on, the confirmation included
 * @param confirmedBy the person who confirmed it, or "automatic"
 * @param expires the first instant at which it no longer stands
 */
public record LearnedRule(
        String team,
        LearningKey key,
        Verdict verdict,
        int answers,
        String confirmedBy,
        Instant since,
        Instant expires) {
    /** Whether it says something of a command now. */
    public boolean fits(String ofTeam, LearningKey command, Instant now) {
        return team.equals(ofTeam) && key.equals(command) && now.isBefore(expires);
    }

    /**
     * Whether a person's answer, which was not known when the rule was made, is another one and ends it; when it was
     * given does not matter.
     */
    public boolean contradictedBy(RecordedAnswer answer) {
        boolean same = team.equals(answer.team()) && key.equals(answer.key());
        boolean other = answer.approved() != (verdict == Verdict.ALLOW);
        return same && other && answer.by() == RecordedAnswer.By.PERSON;
    }
}
