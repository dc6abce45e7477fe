package dev.troupe.workspace.merge;

import dev.troupe.workspace.merge.audit.MergeHunk;
import java.util.List;

/** Holds the result of merging a task's work into a tip. */
public sealed interface MergeOutcome {
    /**
     * A commit holds both, and nothing of either side is missing in it. It is at no ref yet.
     *
     * @param commit its full name; its parents are the tip and the task's commit
     * @param tree full name of its tree
     */
    record Merged(String commit, String tree) implements MergeOutcome {}

    /** The tip holds the task's commit already, or the task has changed nothing. */
    record AlreadyContained() implements MergeOutcome {}

    /**
     * Both changed the same.
     *
     * @param files at least one, in the order of their names
     */
    record Conflict(List<ConflictedFile> files) implements MergeOutcome {
        public Conflict {
            files = List.copyOf(files);
        }
    }

    /**
     * Git merged it, but not all changes are in the result, which is not to be published.
     *
     * @param missing at least one
     */
    record Incomplete(List<MergeHunk> missing) implements MergeOutcome {
        public Incomplete {
            missing = List.copyOf(missing);
        }
    }
}
