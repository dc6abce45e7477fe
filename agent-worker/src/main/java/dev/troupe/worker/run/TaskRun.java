package dev.troupe.worker.run;

import org.jspecify.annotations.Nullable;

/** One run of one task. */
public interface TaskRun {
    /** Runs to an end that it has written itself. */
    RunOutcome run() throws InterruptedException;

    /**
     * What must still be written when {@link #run} has thrown.
     *
     * @param cause what it threw
     */
    JournalBatch finalBatch(@Nullable Throwable cause);

    /** Tells what nobody would find otherwise; once, when the task ends with its last words. */
    default void end(JournalBatch lastBatch) {}

    /** Clears away what only an unfinished task needs; for the end of the task. */
    default void forget() {}
}
