package dev.troupe.permission.profile;

import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.policy.SecurityPolicy;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The policy files of all layers. Rules of all count together, and the strictest that fits decides; a fault of one takes
 * from all what allows.
 *
 * @param user what the user says, for all repositories
 * @param repository what the repository's file says; null: it has none
 * @param trusted whether a person trusts exactly that file
 * @param team what an administrator says, for everybody
 */
public record PolicyLayers(
        SecurityPolicy user,
        @Nullable SecurityPolicy repository,
        boolean trusted,
        SecurityPolicy team) {
    /**
     * All of it, with the defaults for a project beneath: those of the strictest level that a layer names. What a user or
     * a team says stands above what a repository does, so that theirs is the command of a phrase that both have.
     */
    public SecurityPolicy over(Set<ProjectType> types) {
        return team.over(user.over(ProjectProfiles.effective(types, repository, trusted, level())));
    }

    private @Nullable SecurityLevel level() {
        return strictest(user.level(), team.level());
    }

    /** The stricter one of two levels, of which any may not be named. */
    static @Nullable SecurityLevel strictest(
            @Nullable SecurityLevel one, @Nullable SecurityLevel other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.compareTo(other) <= 0 ? one : other;
    }
}
