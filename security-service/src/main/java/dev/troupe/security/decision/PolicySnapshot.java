package dev.troupe.security.decision;

import dev.troupe.contracts.security.Decision;
import dev.troupe.permission.decision.PermissionEngine;
import dev.troupe.security.decision.LearnedRules.Known;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that counts in a repository at one moment. It never changes: a decision takes one and is made of it from start to
 * end, whatever happens to files and rules meanwhile.
 *
 * @param policy as it was read
 * @param inForce the same; with a fault also what an older one forbids, as far as the policy does not say it itself
 * @param learned the rules that people's answers have made
 * @param engine made of the graph of both
 * @param files the rules for files of that graph
 * @param version number of the graph; with a fault that of the newest good one, whose blocks still count, and null when
 *     there is none
 * @param fault why it cannot be relied on; then nothing is allowed
 * @param unkept whether that is only since the database does not answer
 */
public record PolicySnapshot(
        EffectivePolicy policy,
        EffectivePolicy inForce,
        List<Known> learned,
        PermissionEngine engine,
        List<FileRule> files,
        @Nullable Long version,
        @Nullable String fault,
        boolean unkept) {
    public PolicySnapshot {
        learned = List.copyOf(learned);
        files = List.copyOf(files);
    }

    /**
     * Of what a graph was prepared for.
     *
     * @param inForce what it was prepared of
     */
    public static PolicySnapshot of(
            EffectivePolicy policy,
            EffectivePolicy inForce,
            List<Known> learned,
            PreparedPolicy prepared,
            @Nullable Long version,
            @Nullable String fault) {
        return new PolicySnapshot(
                policy,
                inForce,
                learned,
                prepared.engine(),
                prepared.files(),
                version,
                fault,
                false);
    }

    /** The same that could not be kept, since the database does not answer. */
    public PolicySnapshot notKept() {
        return new PolicySnapshot(policy, inForce, learned, engine, files, version, fault, true);
    }

    /** The rule that asks for its fault. */
    String faulty() {
        return unkept ? Decision.UNKEPT : Decision.UNREADABLE;
    }

    /** Whether it is of this policy and these rules. */
    public boolean isOf(EffectivePolicy other, List<Known> others) {
        return policy.sameAs(other) && learned.equals(others);
    }
}
