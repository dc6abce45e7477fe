package dev.troupe.orchestrator.session;

import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskInputBuilder;
import dev.troupe.service.tracing.TraceParentCodec;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes the inputs of tasks that people's requests start. */
public final class RequestInput {
    private RequestInput() {}

    /**
     * Begins an input that works as the session is set, in the current trace.
     *
     * @param messageId the message that is worked on; for undo and redo the request's own id
     * @param text what was said, in full
     * @param settings what the repository's trusted file sets for the task; null: nothing
     */
    public static TaskInputBuilder begin(
            SessionEntity session,
            @Nullable UUID messageId,
            String text,
            @Nullable RepositorySettings settings) {
        return TaskInput.of(text, session.project().path())
                .messageId(messageId)
                .mode(session.mode())
                .attendance(session.attendance())
                .isolation(session.isolation())
                .model(session.model())
                .settings(settings)
                .fork(session.fork())
                .traceParent(TraceParentCodec.current());
    }
}
