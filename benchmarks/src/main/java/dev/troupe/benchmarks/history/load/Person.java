package dev.troupe.benchmarks.history.load;

import java.time.Duration;
import java.util.UUID;

/** Somebody in a session of their own. Whatever fails on the way to the server is done again until it is acknowledged. */
public interface Person {
    /** Posts a message; returns the task that it started or steers. */
    UUID say(String text) throws InterruptedException;

    /** From now on answers every approval like this, so long after it was asked. */
    void answer(boolean yes, Duration after);

    /** Waits until a task has ended, as events tell. */
    String awaitEnd(UUID task) throws InterruptedException;

    /** Waits until so many events of a type have come, or the task has ended. */
    void awaitEvents(String type, int count, UUID task) throws InterruptedException;

    /** Asks for the end of what the session does. */
    void cancel() throws InterruptedException;

    /** Takes the last request's changes back; returns the task that does it. */
    UUID undo() throws InterruptedException;

    /** Raises the session's budget. */
    void fund(long micros) throws InterruptedException;

    /** Does nothing for a while. */
    void pause(Duration time) throws InterruptedException;
}
