package dev.troupe.permission.condition;

import java.time.LocalTime;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is the case in a working tree when a command is about to run. Answers are data: they are compared and never become part
 * of a command or a pattern. An empty or unknown answer says that it cannot be told.
 */
public interface Facts {
    /** Where nothing can be told. */
    static Facts unknown() {
        return NoFacts.INSTANCE;
    }

    /** The branch that is checked out; empty also when none is. */
    Optional<String> branch();

    /**
     * Whether there is such a file.
     *
     * @param path relative to the root of the working tree
     */
    Truth exists(String path);

    /** Whether a file contains a text as it stands; false when there is no such file. */
    Truth contains(String path, String text);

    /** Whether a file differs from the last commit, or is new, or is gone. */
    Truth modified(String path);

    /** Whether every file is as in the last commit and none is new, so that nothing is lost with what git throws away. */
    default Truth committed() {
        return Truth.UNKNOWN;
    }

    /**
     * Whether all commits that lead to the checked out one can still be reached when the branch is moved.
     *
     * @param target what it would be moved to: a name or an expression of git
     */
    default Truth reachableFrom(String target) {
        return Truth.UNKNOWN;
    }

    /** The time of day where the policy's people are. */
    Optional<LocalTime> time();

    /** How many commits the branch has. */
    OptionalLong commitCount();
}
