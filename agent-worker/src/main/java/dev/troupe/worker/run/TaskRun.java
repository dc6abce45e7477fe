package dev.troupe.worker.run;

import org.jspecify.annotations.Nullable;

/** One run of one task. */
interface TaskRun {
    /** Runs to an end that it has written itself. */
    End run() throws InterruptedException;

    /**
     * What must still be written when {@link #run} has thrown.
     *
     * @param cause what it threw
     */
    Draft lastWords(@Nullable Throwable cause);

    /** Tells what nobody would find otherwise; once, when the task ends with its last words. */
    default void end(Draft last) {}

    /** Clears away what only an unfinished task needs; for the end of the task. */
    default void forget() {}
}
