package dev.troupe.sandbox.background;

/** What became of the wish to end a command. */
public enum KillOutcome {
    /** It has ended because of it. */
    DONE,
    /** It had ended before, or was about to. */
    TOO_LATE,
    /** It still runs, though every process of it was sent the signal that none can ignore. */
    RESISTED
}
