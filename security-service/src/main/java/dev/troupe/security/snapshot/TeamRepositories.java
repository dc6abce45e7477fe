package dev.troupe.security.snapshot;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Of which repositories people may see the rules, and ask what would be decided by them: of those in which something was
 * decided for their team. Developers, who may have any checkout worked on, may see those of any checkout.
 */
public final class TeamRepositories {
    private final PolicySnapshots snapshots;

    /** Over what was decided. */
    public TeamRepositories(PolicySnapshots snapshots) {
        this.snapshots = snapshots;
    }

    /**
     * The path of a repository that the caller may see.
     *
     * @throws TroupeException INVALID_REQUEST for what is no absolute path, NOT_FOUND for any other one, whether it is there or
     *     not, DATABASE_UNAVAILABLE
     */
    public String seenBy(CallerIdentity caller, @Nullable String repository) {
        if (repository == null || !repository.startsWith("/")) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "`repository` is " + repository + "; it must be an absolute path.");
        }
        boolean checkout = caller.roles().contains(Role.DEVELOPER) && checkout(repository);
        if (checkout || snapshots.known(caller.team(), repository)) {
            return repository;
        }
        throw new TroupeException(
                ErrorCode.NOT_FOUND,
                "Team %s has no repository %s.".formatted(caller.team(), repository),
                "Name the top level of a checkout in which your team has worked.",
                null);
    }

    private static boolean checkout(String repository) {
        try {
            return Files.exists(Path.of(repository).resolve(".git"));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
