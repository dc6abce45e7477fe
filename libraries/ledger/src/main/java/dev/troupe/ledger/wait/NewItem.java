package dev.troupe.ledger.wait;

/**
 * Something to be decided. Its id is {@link ItemIds#of} of task and seq.
 *
 * @param question JSON, opaque to the ledger
 */
public record NewItem(long seq, ItemKind kind, String question) {}
