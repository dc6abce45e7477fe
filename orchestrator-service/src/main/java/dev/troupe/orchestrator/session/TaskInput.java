package dev.troupe.orchestrator.session;

import dev.troupe.contracts.agent.Effort;
import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.Isolation;
import dev.troupe.contracts.workflow.WorkflowStart;
import dev.troupe.tracing.TraceHeader;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a worker is told with a task, as the task's JSON input.
 *
 * @param messageId the message that is worked on; for undo and redo the request's own id
 * @param text what was said, in full
 * @param settings what the repository's trusted file sets for the task, whatever becomes of the file; absent: nothing
 * @param plan the tasks that the request is split into; absent: to be found out, or it is not split
 * @param from the ended request whose tasks this one goes on with; absent: it begins anew
 * @param workflow how the request is done in phases; absent: it is not
 * @param effort how much the models are to think; absent: as much as each agent wants
 * @param traceParent the span that asks for the task, so that its runs continue the same trace
 */
record TaskInput(
        UUID messageId,
        String text,
        ApprovalMode mode,
        Attendance attendance,
        Isolation isolation,
        @Nullable String model,
        String projectPath,
        @Nullable RepositorySettings settings,
        @Nullable Plan plan,
        @Nullable UUID from,
        @Nullable WorkflowStart workflow,
        @Nullable Effort effort,
        @Nullable String traceParent) {
    static TaskInput of(
            SessionEntity session,
            UUID messageId,
            String text,
            @Nullable RepositorySettings settings) {
        return new TaskInput(
                messageId,
                text,
                session.mode(),
                session.attendance(),
                session.isolation(),
                session.model(),
                session.project().path(),
                settings,
                null,
                null,
                null,
                null,
                TraceHeader.current());
    }

    /** The same request, split into these tasks, or done in phases. */
    TaskInput by(@Nullable Plan tasks, @Nullable WorkflowStart phases) {
        return new TaskInput(
                messageId,
                text,
                mode,
                attendance,
                isolation,
                model,
                projectPath,
                settings,
                tasks,
                from,
                phases,
                effort,
                traceParent);
    }

    /** The same request, with that effort. */
    TaskInput with(@Nullable Effort wanted) {
        return new TaskInput(
                messageId,
                text,
                mode,
                attendance,
                isolation,
                model,
                projectPath,
                settings,
                plan,
                from,
                workflow,
                wanted,
                traceParent);
    }

    /** The same request, which goes on with what an ended one has come to. */
    TaskInput after(UUID ended) {
        return new TaskInput(
                messageId,
                text,
                mode,
                attendance,
                isolation,
                model,
                projectPath,
                settings,
                plan,
                ended,
                workflow,
                effort,
                traceParent);
    }
}
