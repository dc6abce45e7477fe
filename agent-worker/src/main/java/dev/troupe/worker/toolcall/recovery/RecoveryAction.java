package dev.troupe.worker.toolcall.recovery;

import dev.troupe.worker.journal.JournalRecord.PlannedChange;
import java.util.List;

/** Describes how to recover one call. */
public sealed interface RecoveryAction {
    /** Runs it again: it only looks. */
    record Rerun() implements RecoveryAction {}

    /** Takes it for done: the disk shows all its effects. */
    record Finished() implements RecoveryAction {}

    /**
     * Carries it out: these effects are missing and their files are as they were.
     *
     * @param missing in order
     */
    record Apply(List<PlannedChange> missing) implements RecoveryAction {
        /** Copies the effects. */
        public Apply {
            missing = List.copyOf(missing);
        }
    }

    /**
     * Leaves it alone: somebody else has changed these files.
     *
     * @param paths relative to the workspace
     */
    record Overtaken(List<String> paths) implements RecoveryAction {
        /** Copies the paths. */
        public Overtaken {
            paths = List.copyOf(paths);
        }
    }

    /** Reports that nobody knows how it ended. */
    record Unknown() implements RecoveryAction {}

    /** Reports that it never began. */
    record NotBegun() implements RecoveryAction {}
}
