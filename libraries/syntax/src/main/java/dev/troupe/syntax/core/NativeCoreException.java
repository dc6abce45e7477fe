package dev.troupe.syntax.core;

/** Ends a build whose outcome is known. */
final class NativeCoreException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient NativeCoreOutcome outcome;

    NativeCoreException(NativeCoreOutcome outcome) {
        super(outcome.sentence());
        this.outcome = outcome;
    }

    NativeCoreOutcome outcome() {
        return outcome;
    }
}
