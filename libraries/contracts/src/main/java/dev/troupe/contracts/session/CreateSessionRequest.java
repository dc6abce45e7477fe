package dev.troupe.contracts.session;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Opens a session on a project. Absent settings take the project's, then the user's defaults.
 *
 * @param model name of a configured model
 * @param budgetMicros most that the session may cost, in millionths of a US dollar; absent: no limit
 */
public record CreateSessionRequest(
        UUID projectId,
        @Nullable String title,
        @Nullable ApprovalMode mode,
        @Nullable SessionAttendance attendance,
        @Nullable WorkspaceIsolation isolation,
        @Nullable String model,
        @Nullable Long budgetMicros) {}
