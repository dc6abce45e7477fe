package dev.troupe.worker.toolcall;

import dev.troupe.worker.run.JournalBatch;

/** Writes what the turns of a run come to. */
public interface TurnJournal {
    /** Returns the commit that the run is working on. */
    JournalBatch draft();

    /** Writes the commit and begins the next one. */
    void save();

    /**
     * The same, and asks for room for the next model call: the results among what is written count
     * towards it. Where a budget has none the task is suspended.
     */
    TurnOutcome saveWithRoom();
}
