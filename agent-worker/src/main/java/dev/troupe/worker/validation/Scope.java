package dev.troupe.worker.validation;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.security.Origin;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.worker.tool.ToolContext;
import java.util.Set;

/**
 * For whom and under which rules a call is checked and run.
 *
 * @param run the execution of the task that makes the call
 * @param memory answers that hold for the rest of the session
 * @param waiting how the run waits for decisions
 */
public record Scope(
        ToolContext context,
        Origin origin,
        RunId run,
        ApprovalMode mode,
        Attendance attendance,
        ApprovalMemory memory,
        Waiting waiting) {
    /** Whether there is someone who can answer, now or later. */
    public boolean canAsk() {
        return attendance != Attendance.HEADLESS;
    }

    /** The run as other services get to know it. */
    Caller caller() {
        return new Caller("service:agent-worker", origin.team(), Set.of(Caller.Role.WORKER), run);
    }

    /** Absolute path of the workspace. */
    String workspace() {
        return context.workspace().root().toString();
    }
}
