package dev.troupe.benchmarks.history.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Somebody in a session of their own. Whatever fails on the way to the server is done again until it is acknowledged. */
public interface SimulatedUser {
    /** Posts a message; returns the task that it started or steers. */
    UUID say(String text) throws InterruptedException;

    /**
     * Asks for something that is split into tasks; returns the task that sees to them.
     *
     * @param plan the tasks, as the API takes them; null to have them planned
     */
    UUID split(String text, @Nullable Map<String, Object> plan) throws InterruptedException;

    /**
     * Asks for something that is done in seven phases; returns the task that sees to them. Whatever fails is done again a
     * few times, and then all of it is cancelled.
     *
     * @param skipped phases to leave out
     */
    UUID workflow(String text, List<String> skipped) throws InterruptedException;

    /** Has the workflow pause before its next phase and, when it has paused for so long, go on. */
    void holdWorkflow(Duration time) throws InterruptedException;

    /** From now on answers every form like this, so long after it was asked. */
    void reply(Map<String, Object> answers, Duration after);

    /** Trusts the settings file of the session's repository as it is. */
    void trust() throws InterruptedException;

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
