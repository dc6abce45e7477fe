package dev.troupe.worker.run;

/** Describes how a run ended in good order. */
public sealed interface RunOutcome {
    /** The task is finished. */
    record Finished() implements RunOutcome {}

    /** The task waits, or is queued again since it need not wait any more. */
    record Waiting() implements RunOutcome {}
}
