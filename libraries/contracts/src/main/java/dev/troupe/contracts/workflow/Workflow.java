package dev.troupe.contracts.workflow;

import java.util.Arrays;
import java.util.List;

/**
 * How far a workflow has come, as its task hands it on with each change.
 *
 * @param phases all of them, in their order
 */
public record Workflow(List<PhaseView> phases) {
    /** Name and kind of the artefact. */
    public static final String ARTEFACT = "workflow";

    /** Copies the phases. */
    public Workflow {
        phases = List.copyOf(phases);
    }

    /** One that has not begun. */
    public static Workflow fresh() {
        return new Workflow(Arrays.stream(Phase.values()).map(PhaseView::pending).toList());
    }

    /** Where one phase stands. */
    public PhaseView at(Phase phase) {
        return phases.stream()
                .filter(it -> it.phase() == phase)
                .findFirst()
                .orElseGet(() -> PhaseView.pending(phase));
    }

    /** The same with one phase as it stands now. */
    public Workflow with(PhaseView now) {
        return new Workflow(
                phases.stream().map(it -> it.phase() == now.phase() ? now : it).toList());
    }
}
