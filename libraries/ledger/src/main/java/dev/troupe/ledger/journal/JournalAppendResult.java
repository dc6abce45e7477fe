package dev.troupe.ledger.journal;

import org.jspecify.annotations.Nullable;

/**
 * An acknowledged append.
 *
 * @param lastSeq number of the task's newest entry
 * @param lastEvent number of the session's newest event
 * @param refusedBy the budget, such as {@code session}, that had no room for the reservation;
 *     everything else of the append is in force all the same
 */
public record JournalAppendResult(long lastSeq, long lastEvent, @Nullable String refusedBy) {}
