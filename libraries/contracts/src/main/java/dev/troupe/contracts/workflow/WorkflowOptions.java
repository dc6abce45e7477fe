package dev.troupe.contracts.workflow;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says how a workflow is to go.
 *
 * @param stepwise true to pause after each phase until somebody resumes it
 * @param skip phases to leave out; implementation and summary cannot be
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WorkflowOptions(@Nullable Boolean stepwise, @Nullable List<WorkflowPhase> skip) {
    /** Copies the phases. */
    public WorkflowOptions {
        skip = skip == null ? null : List.copyOf(skip);
    }
}
