package dev.troupe.ledger.budget;

/**
 * What the coming model call may consume at most, held until it is settled.
 *
 * @param costMicros millionths of a US dollar
 */
public record BudgetReservation(int turn, long tokens, long costMicros) {}
