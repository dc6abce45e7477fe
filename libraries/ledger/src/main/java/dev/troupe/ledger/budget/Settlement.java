package dev.troupe.ledger.budget;

import dev.troupe.contracts.session.Spend;

/** What a turn's model call did consume; replaces its reservation. */
public record Settlement(int turn, Spend spend) {}
