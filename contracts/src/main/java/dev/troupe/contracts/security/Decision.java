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
 * @param graphVersion of the knowledge graph that it was made of; while the policy cannot be relied on that of the newest
 *     good one, whose blocks still count; absent when there is none, and of decisions that are not the policy's
 */
public record Decision(
        Verdict verdict,
        String rule,
        String reason,
        boolean personOnly,
        @Nullable String suggestion,
        String policyHash,
        List<String> notices,
        @Nullable Long graphVersion) {
    /** One that no graph was asked about. */
    public Decision(
            Verdict verdict,
            String rule,
            String reason,
            boolean personOnly,
            @Nullable String suggestion,
            String policyHash,
            List<String> notices) {
        this(verdict, rule, reason, personOnly, suggestion, policyHash, notices, null);
    }

    public Decision {
        notices = List.copyOf(notices);
    }
}
