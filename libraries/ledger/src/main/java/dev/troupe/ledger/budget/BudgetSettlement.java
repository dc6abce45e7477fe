package dev.troupe.ledger.budget;

import dev.troupe.contracts.session.ModelUsage;

/** What a turn's model call did consume; replaces its reservation. */
public record BudgetSettlement(int turn, ModelUsage spend) {}
