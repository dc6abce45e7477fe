package dev.troupe.ledger.budget;

/**
 * Reserves the most that the coming model call may consume, until it is settled.
 *
 * @param costMicros millionths of a US dollar
 */
public record BudgetReservation(int turn, long tokens, long costMicros) {}
