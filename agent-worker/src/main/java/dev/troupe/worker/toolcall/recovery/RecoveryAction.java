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
     * Carries it out: some of its effects are missing, and their files are as they were. Those that are there are made by this call
     * all the same, and are left alone when it is carried out.
     *
     * @param effects all of the call, in order
     */
    record Apply(List<PlannedChange> effects) implements RecoveryAction {
        /** Copies the effects. */
        public Apply {
            effects = List.copyOf(effects);
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
