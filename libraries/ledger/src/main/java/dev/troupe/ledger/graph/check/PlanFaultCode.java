package dev.troupe.ledger.graph.check;

import java.util.Locale;

/** The stable names of what can be wrong with a plan. */
public enum PlanFaultCode {
    NO_TASKS(true),
    TOO_MANY_TASKS(true),
    KEY_MALFORMED(true),
    KEY_TAKEN(true),
    AGENT_UNKNOWN(true),
    GOAL_MISSING(true),
    GOAL_TOO_LONG(true),
    SUMMARY_TOO_LONG(true),
    NO_TEXT(true),
    ACCEPTANCE_TOO_LONG(true),
    TOO_MANY_ENTRIES(true),
    NEED_UNKNOWN(true),
    NEED_SELF(true),
    NEEDS_IN_A_CIRCLE(true),
    TOO_DEEP(true),
    TOUCHES_OUTSIDE(true),
    TOUCHES_MALFORMED(true),
    ACCEPTANCE_MISSING(false),
    TOUCHES_OVERLAP(false),
    MORE_FAULTS(true),
    MORE_WARNINGS(false);

    private final boolean refuses;

    PlanFaultCode(boolean refuses) {
        this.refuses = refuses;
    }

    /** Whether a plan with it cannot run; otherwise it is a warning. */
    public boolean refuses() {
        return refuses;
    }

    /** The name on every wire, for example {@code need-unknown}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
