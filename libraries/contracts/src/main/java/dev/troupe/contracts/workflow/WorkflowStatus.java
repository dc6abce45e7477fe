package dev.troupe.contracts.workflow;

import java.util.Arrays;
import java.util.List;

/**
 * Describes how far a workflow has come, as its task hands it on with each change.
 *
 * @param phases all of them, in their order
 */
public record WorkflowStatus(List<WorkflowPhaseView> phases) {
    /** Name and kind of the artefact. */
    public static final String ARTEFACT = "workflow";

    /** Copies the phases. */
    public WorkflowStatus {
        phases = List.copyOf(phases);
    }

    /** One that has not begun. */
    public static WorkflowStatus fresh() {
        return new WorkflowStatus(
                Arrays.stream(WorkflowPhase.values()).map(WorkflowPhaseView::pending).toList());
    }

    /** Finds the state of one phase. */
    public WorkflowPhaseView at(WorkflowPhase phase) {
        return phases.stream()
                .filter(it -> it.phase() == phase)
                .findFirst()
                .orElseGet(() -> WorkflowPhaseView.pending(phase));
    }

    /** The same with one phase as it is now. */
    public WorkflowStatus with(WorkflowPhaseView now) {
        return new WorkflowStatus(
                phases.stream().map(it -> it.phase() == now.phase() ? now : it).toList());
    }
}
