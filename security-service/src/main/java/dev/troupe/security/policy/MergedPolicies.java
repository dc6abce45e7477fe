package dev.troupe.security.policy;

import dev.troupe.permission.profile.DetectedProjectType;
import dev.troupe.security.decision.EffectivePolicy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The policies that were merged last, one for each team in each repository: merging takes longer than many decisions. A
 * policy is used again only where all that it is made of is the same, so that none is older than the files are.
 */
final class MergedPolicies {
    static final int MOST = 1_000;

    private final Map<Asked, Merged> last = new ConcurrentHashMap<>();

    /**
     * All that a policy is made of.
     *
     * @param files as they stand, with the trust in them, in the order of their layers
     * @param detected which types of project decide what the defaults are
     * @param fault of what lies around them, or null
     */
    record Sources(
            List<PolicyFile.Snapshot> files,
            List<DetectedProjectType> detected,
            @Nullable String fault) {
        Sources {
            files = List.copyOf(files);
        }
    }

    private record Asked(String team, String repository) {}

    private record Merged(Sources sources, EffectivePolicy policy) {}

    /**
     * The policy of what it is made of.
     *
     * @param merge makes it
     */
    EffectivePolicy of(
            String team,
            String repository,
            Sources sources,
            Function<Sources, EffectivePolicy> merge) {
        Asked asked = new Asked(team, repository);
        Merged before = last.get(asked);
        if (before != null && before.sources().equals(sources)) {
            return before.policy();
        }
        EffectivePolicy policy = merge.apply(sources);
        if (last.size() >= MOST) {
            last.clear();
        }
        last.put(asked, new Merged(sources, policy));
        return policy;
    }

    int size() {
        return last.size();
    }
}
