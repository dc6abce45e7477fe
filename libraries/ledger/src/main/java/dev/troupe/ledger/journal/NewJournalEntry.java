package dev.troupe.ledger.journal;

/**
 * One step to be journaled.
 *
 * @param kind a word of the worker's, such as {@code turn}, {@code intent}, {@code result}
 * @param turn the turn it belongs to, from 1; 0 for none
 * @param body JSON, opaque to the ledger
 */
public record NewJournalEntry(String kind, int turn, String body) {}
