package dev.troupe.contracts.security;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the policy says, and why.
 *
 * @param rule the rule that decided, with its layer: {@code built-in: secret files}
 * @param reason for people
 * @param personOnly whether what it asks only a person may answer, in whatever mode a session is
 * @param suggestion another command that would be allowed, if one is close
 * @param policyHash identifies the policy that was in force
 * @param notices what was ignored on the way, such as a repository file that tries to widen
 */
public record Decision(
        Verdict verdict,
        String rule,
        String reason,
        boolean personOnly,
        @Nullable String suggestion,
        String policyHash,
        List<String> notices) {
    public Decision {
        notices = List.copyOf(notices);
    }
}
