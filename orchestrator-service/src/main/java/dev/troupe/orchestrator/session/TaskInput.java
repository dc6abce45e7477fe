package dev.troupe.orchestrator.session;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.Isolation;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * What a worker is told with a task, as the task's JSON input.
 *
 * @param messageId the message that is worked on; for undo and redo the request's own id
 * @param text what was said, in full
 * @param traceId of the request that asks for the task, so that its runs are logged under the same
 */
record TaskInput(
        UUID messageId,
        String text,
        ApprovalMode mode,
        Attendance attendance,
        Isolation isolation,
        @Nullable String model,
        String projectPath,
        @Nullable String traceId) {
    static TaskInput of(SessionEntity session, UUID messageId, String text) {
        return new TaskInput(
                messageId,
                text,
                session.mode(),
                session.attendance(),
                session.isolation(),
                session.model(),
                session.project().path(),
                MDC.get("traceId"));
    }
}
