package dev.troupe.ledger.budget;

import dev.troupe.contracts.session.ModelUsage;

/** Records what a turn's model call did consume; replaces its reservation. */
public record BudgetSettlement(int turn, ModelUsage spend) {}
