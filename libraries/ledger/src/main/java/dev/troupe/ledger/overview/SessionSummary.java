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
 */
public record SessionSummary(
        List<TaskFact> tasks,
        long lastEvent,
        int openApprovals,
        int openQuestions,
        ModelUsage spent,
        @Nullable Long budgetMicros,
        boolean changedFiles) {
    /** A session that the ledger knows nothing of. */
    public static final SessionSummary NONE =
            new SessionSummary(List.of(), 0, 0, 0, ModelUsage.NONE, null, false);

    public SessionSummary {
        tasks = List.copyOf(tasks);
    }

    /** One task: its kind, such as {@code agent}, and what it is doing. */
    public record TaskFact(String kind, TaskState state) {}
}
