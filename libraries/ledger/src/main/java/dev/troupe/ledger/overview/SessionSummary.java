package dev.troupe.ledger.overview;

import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.ledger.task.TaskState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Summarizes what the ledger knows of a session.
 *
 * @param tasks its tasks, oldest first
 * @param lastEvent number of the newest event, 0 when there is none
 * @param openApprovals approvals that wait for an answer
 * @param openQuestions forms and pauses of workflows that wait for one
 * @param budgetMicros most that it may cost, in millionths of a US dollar; absent: no limit
 * @param changedFiles whether a request of it has changed files
 * @param lastModel the model of its newest run; absent before the first one
 */
public record SessionSummary(
        List<TaskFact> tasks,
        long lastEvent,
        int openApprovals,
        int openQuestions,
        ModelUsage spent,
        @Nullable Long budgetMicros,
        boolean changedFiles,
        @Nullable RunModel lastModel) {
    /** A session that the ledger knows nothing of. */
    public static final SessionSummary NONE =
            new SessionSummary(List.of(), 0, 0, 0, ModelUsage.NONE, null, false, null);

    public SessionSummary {
        tasks = List.copyOf(tasks);
    }

    /**
     * A model that a run has used.
     *
     * @param name as it is configured
     * @param id the provider's name for it
     */
    public record RunModel(String name, String id) {}

    /** One task: its kind, such as {@code agent}, and what it is doing. */
    public record TaskFact(String kind, TaskState state) {}
}
