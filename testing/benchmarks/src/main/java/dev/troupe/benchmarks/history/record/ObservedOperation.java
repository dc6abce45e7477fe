package dev.troupe.benchmarks.history.record;

/**
 * One line of a history.
 *
 * @param at milliseconds since the run began
 * @param client who did or saw it
 * @param subject what it is about: an idempotency key, a session, a task, a fault
 * @param value what was asked for, answered or seen
 */
public record ObservedOperation(
        long at, String client, Kind kind, Name name, String subject, String value) {
    /** Tells how far an operation has come. */
    public enum Kind {
        /** Asked for. */
        INVOKE,
        /** Acknowledged. */
        OK,
        /** Refused. */
        FAIL,
        /** Seen. */
        INFO
    }

    /** Says what an operation does. */
    public enum Name {
        /** A session is opened. */
        SESSION,
        /** A message is posted: subject is its key, value the session, then the task. */
        MESSAGE,
        /** An approval is answered. */
        DECIDE,
        /** A form is answered: subject is the question. */
        ANSWER,
        /** A workflow is paused, continues, or has a phase done again: subject is the session, value what. */
        STEER,
        /** A repository's settings file is trusted: subject is the session. */
        TRUST,
        /** A session is cancelled. */
        CANCEL,
        /** A session's last request is taken back: subject is its key, value the session, then the task. */
        UNDO,
        /** A session's budget is raised. */
        BUDGET,
        /** A reader saw an event: subject is the session, value number, type and task. */
        EVENT,
        /** A reader saw the end of a task: subject is the task, value its state. */
        ENDED,
        /** The nemesis strikes; acknowledged when all is as before. */
        FAULT,
        /** An element of the load did not go as it should have. */
        TROUBLE
    }
}
