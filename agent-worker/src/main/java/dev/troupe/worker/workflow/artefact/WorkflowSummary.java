package dev.troupe.worker.workflow.artefact;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.workflow.WorkflowPhase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Summarizes a workflow, as its last artefact.
 *
 * @param asked what was asked for
 * @param changes the files that it has changed
 * @param built what the agents said that built and tested it; empty when nothing was built
 * @param decision the design; its record is at its path
 * @param answers what people decided, in lines; empty when nothing was asked
 * @param review what became of findings; absent when nobody looked
 * @param leftOut the phases that were left out
 * @param spend of all its tasks
 * @param tasks how many these are
 * @param undo the command that takes all of it back; absent when it has changed nothing
 * @param next what should come next; empty when the summarizer failed
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WorkflowSummary(
        String asked,
        List<WorkflowFileChange> changes,
        String built,
        @Nullable ArchitectureOutput decision,
        String answers,
        @Nullable ReviewOutput review,
        List<LeftOut> leftOut,
        ModelUsage spend,
        int tasks,
        @Nullable String undo,
        String next) {
    /**
     * A phase that was left out.
     *
     * @param why absent when it had not begun
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record LeftOut(WorkflowPhase phase, @Nullable String why) {}

    public WorkflowSummary {
        changes = List.copyOf(changes);
        leftOut = List.copyOf(leftOut);
    }

    /** Files that hold tests, and that it has added or changed. */
    List<String> tests() {
        return changes.stream()
                .filter(WorkflowFileChange::test)
                .map(WorkflowFileChange::path)
                .toList();
    }
}
