package dev.troupe.ledger.budget;

/** Whose budget, in the order in which reservations take them. */
public enum Scope {
    TEAM,
    USER,
    SESSION,
    TASK
}
