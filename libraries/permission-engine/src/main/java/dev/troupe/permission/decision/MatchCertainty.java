package dev.troupe.permission.decision;

/** How sure it is that a rule is meant by a command. */
enum MatchCertainty {
    NO,
    /** It shows only when the command runs. */
    MAYBE,
    YES;

    MatchCertainty or(MatchCertainty other) {
        return compareTo(other) < 0 ? other : this;
    }

    MatchCertainty and(MatchCertainty other) {
        return compareTo(other) < 0 ? this : other;
    }

    static MatchCertainty of(boolean sure) {
        return sure ? YES : NO;
    }
}
