package dev.troupe.benchmarks.history.check;

import dev.troupe.benchmarks.history.record.ObservedOperation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a run when it is over: what clients saw, what the database, the repositories and
 * the model hold.
 *
 * @param lastEvents the counter of each session
 * @param answers what workflows tell their agents that people have answered, by the workflow's task
 */
public record RunEvidence(
        Rules rules,
        List<ObservedOperation> history,
        List<Task> tasks,
        List<Run> runs,
        List<Entry> entries,
        List<Event> events,
        Map<UUID, Long> lastEvents,
        List<Approval> approvals,
        Map<UUID, String> answers,
        List<Budget> budgets,
        List<Reservation> reservations,
        List<ModelCall> calls,
        List<Commit> commits,
        List<Mark> marks) {

    /**
     * Holds the limits that a run has.
     *
     * @param maxCrashes expiries without progress after which a task is quarantined
     * @param cancelWithin how long a cancel may take while all is well
     * @param calm how long after a fault all is well again
     * @param setBack how far the ledger's clock was set back in all
     */
    public record Rules(int maxCrashes, Duration cancelWithin, Duration calm, Duration setBack) {}

    /** A task of the ledger. */
    public record Task(UUID id, UUID session, @Nullable UUID parent, String kind, String state) {
        boolean ended() {
            return switch (state) {
                case "SUCCEEDED", "FAILED", "CANCELLED", "QUARANTINED" -> true;
                default -> false;
            };
        }

        boolean root() {
            return parent == null;
        }
    }

    /**
     * A claim.
     *
     * @param worker name of the worker's process
     * @param ended how it ended; null while open
     */
    public record Run(
            UUID task,
            long epoch,
            String worker,
            @Nullable Instant endedAt,
            @Nullable String ended) {
        boolean expired() {
            return "EXPIRED".equals(ended);
        }
    }

    /**
     * A journal entry.
     *
     * @param call id of the call that a result is of
     * @param outcome of a result, in lower case
     * @param cost of a turn, in millionths of a dollar
     */
    public record Entry(
            UUID task,
            long seq,
            long epoch,
            String kind,
            int turn,
            Instant at,
            @Nullable String call,
            @Nullable String outcome,
            long cost) {}

    /**
     * An event.
     *
     * @param state of a task or a phase that changed
     * @param epoch of a run that started, else 0
     * @param about the question or approval that was answered, the phase that changed, what a task waits for, or
     *     the code of a notice
     * @param said the answers as they count, {@code true} or {@code false} of an approval, or a notice's words
     */
    public record Event(
            UUID session,
            long number,
            @Nullable UUID task,
            String type,
            @Nullable String state,
            long epoch,
            @Nullable String about,
            @Nullable String said) {}

    /** The call that an approval decides on. */
    public record Approval(UUID id, UUID task, String call) {}

    /** Limit is null where there is none. */
    public record Budget(String scope, String key, @Nullable Long limit, long used, long held) {}

    /** Records what was reserved for a model call. */
    public record Reservation(UUID task, long epoch, int turn, long cost, String state) {}

    /**
     * A request that reached the model, in order of arrival.
     *
     * @param task the first task of its conversation, which a later request of the session continues
     * @param position number of answers that the conversation held
     * @param worker name of the worker's process
     */
    public record ModelCall(UUID task, int position, String worker) {}

    /** A commit that carries a step. */
    public record Commit(String repository, String hash, String step) {}

    /**
     * A text that one call of a task puts into a file.
     *
     * @param task null when its request was never acknowledged
     * @param command whether a command does it, of which nobody may know whether it ran
     * @param overruled whether a person decided for another version of the place, and was told that this one is not in it
     * @param found how often it is there
     */
    public record Mark(
            String text,
            @Nullable UUID task,
            String call,
            boolean command,
            boolean overruled,
            int found) {}
}
