package dev.troupe.permission.policy;

/** What a rule covers besides its words. */
public enum RuleScope {
    /** Nothing: word for word. */
    EXACT,
    /** Ordinary options and operands of this (sub-)command, as the tool's schema tells them. */
    ORDINARY
}
