package dev.troupe.contracts.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A conversation on a project.
 *
 * @param lastEvent number of its newest persisted event, 0 when there is none
 * @param openApprovals approvals that wait for an answer
 * @param openQuestions forms, and pauses of workflows, that wait for one
 * @param budgetMicros most that it may cost, in millionths of a US dollar; absent: no limit
 * @param forkedFrom the session whose conversation it goes on from; absent: it began empty
 * @param changedFiles whether a request of it has changed files
 * @param modelId the provider's name for its model, as its newest request has used it; absent before the first one, and
 *     after another model was chosen
 */
public record Session(
        UUID id,
        UUID projectId,
        String projectPath,
        String title,
        SessionState state,
        ApprovalMode mode,
        SessionAttendance attendance,
        WorkspaceIsolation isolation,
        @Nullable String model,
        String createdBy,
        Instant createdAt,
        Instant updatedAt,
        long lastEvent,
        int openApprovals,
        int openQuestions,
        ModelUsage spend,
        @Nullable Long budgetMicros,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UUID forkedFrom,
        boolean changedFiles,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String modelId) {
    /** How many things wait for a person. */
    public int asks() {
        return openApprovals + openQuestions;
    }
}
