package dev.troupe.worker.validation;

import dev.troupe.contracts.security.Origin;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.worker.tool.ToolContext;

/**
 * For whom and under which rules a call is checked and run.
 *
 * @param memory answers that hold for the rest of the session
 */
public record Scope(
        ToolContext context,
        Origin origin,
        ApprovalMode mode,
        Attendance attendance,
        ApprovalMemory memory) {
    /** Whether there is someone who can answer, now or later. */
    public boolean canAsk() {
        return attendance != Attendance.HEADLESS;
    }

    /** Absolute path of the workspace. */
    String workspace() {
        return context.workspace().root().toString();
    }
}
