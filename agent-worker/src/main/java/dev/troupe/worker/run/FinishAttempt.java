package dev.troupe.worker.run;

/** Tells what came of the attempt to end a task. */
public enum FinishAttempt {
    /** The task has ended. */
    FINISHED,

    /** A message must be taken up first; nothing is written. */
    MESSAGE_WAITING
}
