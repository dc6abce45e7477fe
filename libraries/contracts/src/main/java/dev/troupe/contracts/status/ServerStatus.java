package dev.troupe.contracts.status;

import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.Session;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Describes the state of the server at a moment, for the team of whoever asks.
 *
 * @param team whose tasks, sessions, calls and costs these are; absent: all teams'. Workers are those of
 *     all teams.
 * @param running tasks that run, the longest first; at most 200
 * @param sessions those with tasks that have not ended, the last changed first; at most 200
 * @param validators what those of the listed workers came to since each worker started, of all teams; in the
 *     order of the layers
 */
public record ServerStatus(
        Instant at,
        @Nullable String team,
        Tasks tasks,
        List<WorkerStatus> workers,
        List<RunningTask> running,
        List<Session> sessions,
        Recent recent,
        Costs costs,
        List<ValidatorFigures> validators) {
    public ServerStatus {
        workers = List.copyOf(workers);
        running = List.copyOf(running);
        sessions = List.copyOf(sessions);
        validators = validators == null ? List.of() : List.copyOf(validators);
    }

    /**
     * Counts the tasks that have not ended, by state.
     *
     * @param oldestQueued since when the one has been queued that has waited longest for a worker;
     *     absent when none is
     */
    public record Tasks(
            long pending,
            long queued,
            long running,
            long waiting,
            @Nullable Instant oldestQueued) {}

    /**
     * A worker whose heart beat a moment ago, or that holds tasks although it is silent.
     *
     * @param running tasks that it runs
     * @param slots tasks that it runs at once, at most; absent when it has not said so yet
     */
    public record WorkerStatus(
            String name,
            String cell,
            String host,
            int running,
            @Nullable Integer slots,
            Instant seenAt) {}

    /**
     * A task that a worker runs.
     *
     * @param model configured name of the model that answered last, else the session's own, if it has one
     * @param goal the beginning of it
     * @param startedAt when this run began
     * @param contextTokens what its newest turn took of the model's window; absent before the first
     * @param contextWindow tokens that the model can take; absent before the first turn
     */
    public record RunningTask(
            UUID id,
            UUID sessionId,
            @Nullable UUID parentId,
            String kind,
            String agent,
            @Nullable String model,
            String goal,
            String worker,
            Instant startedAt,
            @Nullable Long contextTokens,
            @Nullable Long contextWindow) {}

    /**
     * Sums up the last minutes.
     *
     * @param models by configured name
     * @param tools by name
     */
    public record Recent(
            int minutes, Ended ended, List<ModelFigures> models, List<ToolFigures> tools) {
        public Recent {
            models = List.copyOf(models);
            tools = List.copyOf(tools);
        }
    }

    /** Counts the tasks that ended, by how. */
    public record Ended(long succeeded, long failed, long cancelled, long quarantined) {}

    /**
     * Sums up the calls of a model.
     *
     * @param calls those that it answered
     * @param failedTries requests to it that failed, whether a later one was answered or not
     * @param latency of the answered calls, their failed tries included; absent when there are none
     * @param contextTokens the most that a call took of the window
     * @param contextWindow tokens that the model can take
     */
    public record ModelFigures(
            String model,
            long calls,
            long failedTries,
            @Nullable Latency latency,
            ModelUsage spend,
            long contextTokens,
            long contextWindow) {}

    /**
     * Sums up the calls of a tool: each in one of the five ways.
     *
     * @param refused turned down before it ran, by a check or the policy
     * @param denied turned down by a person, or because nobody could be asked
     * @param latency of those that ran to their end; absent when there are none
     */
    public record ToolFigures(
            String tool,
            long ok,
            long failed,
            long refused,
            long denied,
            long interrupted,
            @Nullable Latency latency) {
        /** All of them together. */
        public long calls() {
            return ok + failed + refused + denied + interrupted;
        }
    }

    /**
     * Sums up the runs of a validator. Times are exact to about a third.
     *
     * @param layer by the name in settings, for example {@code before-tool}
     * @param runs how often it was timed; 0 for checks that are only counted when they refuse
     * @param refused how often it turned something down
     * @param p50Micros half of the runs took at most this long; absent when there are none
     * @param p95Micros 95 of a hundred took at most this long; absent when there are none
     */
    public record ValidatorFigures(
            String layer,
            String validator,
            long runs,
            long refused,
            @Nullable Long p50Micros,
            @Nullable Long p95Micros) {}

    /** Tells how long calls took: half of them, 95 and 99 of a hundred, at most. */
    public record Latency(long p50Millis, long p95Millis, long p99Millis) {}

    /** Sums up what answered model calls took, and cost by the price table. */
    public record Costs(ModelUsage lastHour, ModelUsage lastDay) {}
}
