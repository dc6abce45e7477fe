package dev.troupe.worker.toolcall;

/** Tells how a run goes on behind a turn. */
public enum TurnOutcome {
    /** The run goes on with the next turn. */
    CONTINUED,

    /** The task waits, for an answer, for other tasks or for money, and the run is over. */
    SUSPENDED,

    /** The task has ended, and the run with it. */
    FINISHED
}
