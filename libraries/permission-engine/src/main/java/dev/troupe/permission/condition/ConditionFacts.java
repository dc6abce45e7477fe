package dev.troupe.permission.condition;

import java.time.LocalTime;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Tells what is the case in a working tree when a command is about to run. Answers are data: they are compared and never
 * become part of a command or a pattern. An empty or unknown answer says that it cannot be told.
 */
public interface ConditionFacts {
    /** Where nothing can be told. */
    static ConditionFacts unknown() {
        return NoFacts.INSTANCE;
    }

    /** The branch that is checked out; empty also when none is. */
    Optional<String> branch();

    /**
     * Whether there is such a file.
     *
     * @param path relative to the root of the working tree
     */
    TruthValue exists(String path);

    /** Whether a file contains a text as it stands; false when there is no such file. */
    TruthValue contains(String path, String text);

    /** Whether a file differs from the last commit, or is new, or is gone. */
    TruthValue modified(String path);

    /** Whether every file is as in the last commit and none is new, so that nothing is lost with what git throws away. */
    default TruthValue committed() {
        return TruthValue.UNKNOWN;
    }

    /**
     * Whether all commits that lead to the checked out one can still be reached when the branch is moved.
     *
     * @param target what it would be moved to: a name or an expression of git
     */
    default TruthValue reachableFrom(String target) {
        return TruthValue.UNKNOWN;
    }

    /** The time of day where the policy's people are. */
    Optional<LocalTime> time();

    /** How many commits the branch has. */
    OptionalLong commitCount();
}
