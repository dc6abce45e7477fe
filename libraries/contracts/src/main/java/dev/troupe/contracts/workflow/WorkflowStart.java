package dev.troupe.contracts.workflow;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Tells a worker how a workflow begins, within the input of its task.
 *
 * @param stepwise whether it pauses before each phase but the first
 * @param skip phases that are left out
 * @param previousWorkflow an ended workflow whose phases before {@code phase} count as done; absent: it begins with nothing
 * @param phase the first phase to do; present with {@code previousWorkflow}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WorkflowStart(
        boolean stepwise,
        List<WorkflowPhase> skip,
        @Nullable UUID previousWorkflow,
        @Nullable WorkflowPhase phase) {
    public WorkflowStart {
        skip = skip == null ? List.of() : List.copyOf(skip);
    }

    /** Does all phases, without a pause. */
    public static WorkflowStart ofAllPhases() {
        return new WorkflowStart(false, List.of(), null, null);
    }

    /** Begins at a phase, which then is not left out, with what an ended workflow has done before it. */
    public WorkflowStart beginAt(WorkflowPhase first, UUID ended) {
        return new WorkflowStart(
                stepwise, skip.stream().filter(it -> it != first).toList(), ended, first);
    }
}
