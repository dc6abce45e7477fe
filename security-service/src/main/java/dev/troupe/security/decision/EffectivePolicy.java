package dev.troupe.security.decision;

import dev.troupe.permission.policy.CommandRule;
import dev.troupe.permission.policy.SecurityPolicy;
import dev.troupe.permission.profile.DetectedProjectType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All layers together, as they were read for one decision.
 *
 * @param says what all of them say of commands
 * @param detected the types of the project, each with the files that tell of it
 * @param hash identifies the texts that were read, and what was detected
 * @param notices what was ignored in them
 * @param fault why the policy cannot be relied on; while there is one, nothing is allowed
 */
public record EffectivePolicy(
        SecurityPolicy says,
        List<FileRule> files,
        List<DetectedProjectType> detected,
        String hash,
        List<String> notices,
        @Nullable String fault) {
    public EffectivePolicy {
        files = List.copyOf(files);
        detected = List.copyOf(detected);
        notices = List.copyOf(notices);
    }

    /** The rules for commands, in their order. */
    public List<CommandRule> commands() {
        return says.rules();
    }

    /** The same with other rules, for commands and for files. */
    public EffectivePolicy with(SecurityPolicy others, List<FileRule> otherFiles) {
        return new EffectivePolicy(others, otherFiles, detected, hash, notices, fault);
    }

    /** Whether what was read of both is the same, and what is to be told of it. */
    boolean sameAs(EffectivePolicy other) {
        return hash.equals(other.hash)
                && notices.equals(other.notices)
                && (fault == null ? other.fault == null : fault.equals(other.fault));
    }
}
