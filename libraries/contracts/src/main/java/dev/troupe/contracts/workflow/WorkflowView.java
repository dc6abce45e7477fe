package dev.troupe.contracts.workflow;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The newest workflow of a session.
 *
 * @param goal the request, cut after 500 characters
 * @param state of its task, such as {@code running}, {@code waiting} or {@code succeeded}
 * @param waitingFor present when it waits: {@code children}, {@code answer}, {@code paused}, …
 * @param pausing whether it was asked to pause before its next phase
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WorkflowView(
        UUID sessionId,
        UUID taskId,
        String goal,
        String state,
        @Nullable String waitingFor,
        boolean pausing,
        List<WorkflowPhaseView> phases) {}
