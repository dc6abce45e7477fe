package dev.troupe.permission.decision;

/** How sure it is that a rule is meant by a command. */
enum Certainty {
    NO,
    /** It shows only when the command runs. */
    MAYBE,
    YES;

    Certainty or(Certainty other) {
        return compareTo(other) < 0 ? other : this;
    }

    Certainty and(Certainty other) {
        return compareTo(other) < 0 ? this : other;
    }

    static Certainty of(boolean sure) {
        return sure ? YES : NO;
    }
}
