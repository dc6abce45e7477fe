package dev.troupe.worker.run;

/** How a run came to its end in good order. */
public sealed interface RunOutcome {
    /** The task is finished. */
    record Finished() implements RunOutcome {}

    /** The task waits, or is queued again since it need not wait any more. */
    record Waiting() implements RunOutcome {}
}
