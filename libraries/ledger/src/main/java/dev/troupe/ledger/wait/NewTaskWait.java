package dev.troupe.ledger.wait;

/**
 * Something to be decided. Its id is {@link TaskWaitIdFactory#of} of task and seq.
 *
 * @param question JSON, opaque to the ledger
 */
public record NewTaskWait(long seq, TaskWaitKind kind, String question) {}
