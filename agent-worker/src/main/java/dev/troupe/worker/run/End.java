package dev.troupe.worker.run;

/** How a run came to its end in good order. */
public sealed interface End {
    /** The task is finished. */
    record Finished() implements End {}

    /** The task waits, or is queued again since it need not wait any more. */
    record Waiting() implements End {}
}
