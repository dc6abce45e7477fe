package dev.troupe.sandbox.background;

/** Tells what became of the request to end a command. */
public enum KillOutcome {
    /** It has ended because of it. */
    DONE,
    /** It had ended before, or was about to. */
    TOO_LATE,
    /** It still runs, though every process of it was sent the signal that none can ignore. */
    RESISTED
}
