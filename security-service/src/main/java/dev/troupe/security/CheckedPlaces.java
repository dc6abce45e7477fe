package dev.troupe.security;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.CommandCheckRequest;
import dev.troupe.security.snapshot.PolicySnapshots;
import dev.troupe.security.snapshot.TeamRepositories;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Where people may ask what would be decided who have nothing run. An answer depends on files, so that they may ask where they
 * may see the rules, and in no other directory.
 */
final class CheckedPlaces {
    private static final Set<Role> ACTING =
            Collections.unmodifiableSet(EnumSet.of(Role.DEVELOPER, Role.SERVICE, Role.WORKER));

    private final TeamRepositories repositories;

    CheckedPlaces(PolicySnapshots snapshots) {
        this.repositories = new TeamRepositories(snapshots);
    }

    /** Whether it is a person who may look at what there is, but has nothing run. */
    static boolean onlyReads(CallerIdentity caller) {
        return caller.person() && Collections.disjoint(caller.roles(), ACTING);
    }

    /**
     * The repository of a question.
     *
     * @throws TroupeException NOT_FOUND, INVALID_REQUEST for a directory that is not in it
     */
    String seenBy(CallerIdentity caller, CommandCheckRequest request) {
        String repository = repositories.seenBy(caller, request.repository());
        String directory = request.directory();
        if (directory != null && !within(repository, directory)) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "`directory` is " + directory + ", which is not in " + repository + ".",
                    "Name a directory of the repository, or leave it out.",
                    null);
        }
        return repository;
    }

    private static boolean within(String repository, String directory) {
        try {
            return Path.of(directory).normalize().startsWith(Path.of(repository).normalize());
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
