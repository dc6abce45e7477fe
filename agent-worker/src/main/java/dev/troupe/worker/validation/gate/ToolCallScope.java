package dev.troupe.worker.validation.gate;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.security.RequestOrigin;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.worker.tool.ToolContext;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * For whom and under which rules a call is checked and run.
 *
 * @param run the execution of the task that makes the call
 * @param memory answers that hold for the rest of the session
 * @param waiting how the run waits for decisions
 * @param command the slash command that shows every edit before it is made; null: none does
 */
public record ToolCallScope(
        ToolContext context,
        RequestOrigin origin,
        RunId run,
        ApprovalMode mode,
        SessionAttendance attendance,
        ApprovalMemory memory,
        SecurityWaitListener waiting,
        @Nullable String command) {
    /** Of a run in which no slash command shows edits. */
    public ToolCallScope(
            ToolContext context,
            RequestOrigin origin,
            RunId run,
            ApprovalMode mode,
            SessionAttendance attendance,
            ApprovalMemory memory,
            SecurityWaitListener waiting) {
        this(context, origin, run, mode, attendance, memory, waiting, null);
    }

    /** Whether there is someone who can answer, now or later. */
    public boolean canAsk() {
        return attendance != SessionAttendance.HEADLESS;
    }

    /** The run as other services get to know it. */
    public CallerIdentity caller() {
        return new CallerIdentity(
                "service:agent-worker", origin.team(), Set.of(CallerIdentity.Role.WORKER), run);
    }

    /** Absolute path of the workspace. */
    public String workspace() {
        return context.workspace().root().toString();
    }
}
