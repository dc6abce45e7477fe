package dev.troupe.worker.workflow.progress;

import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowPhaseView.State;
import dev.troupe.contracts.workflow.WorkflowStart;
import dev.troupe.contracts.workflow.WorkflowStatus;
import dev.troupe.ledger.artefact.NewArtefact;
import dev.troupe.ledger.artefact.TaskArtefact;
import dev.troupe.worker.coordination.CoordinatorContext;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** Takes over phases from an ended workflow of the session, of which a later phase is done again. */
public final class InheritedPhases {
    private static final JsonMapper JSON = new JsonMapper();

    private final CoordinatorContext coordinator;
    private final WorkflowProgress progress;
    private final PhaseRecorder phaseRecorder;

    public InheritedPhases(
            CoordinatorContext coordinator,
            WorkflowProgress progress,
            PhaseRecorder phaseRecorder) {
        this.coordinator = coordinator;
        this.progress = progress;
        this.phaseRecorder = phaseRecorder;
    }

    /** Takes over what was ordered, once. */
    public void from(WorkflowStart start) {
        UUID from = start.previousWorkflow();
        WorkflowPhase until = start.phase();
        boolean fresh = progress.state().equals(WorkflowStatus.fresh());
        if (from == null || until == null || !fresh) {
            return;
        }
        List<TaskArtefact> artefacts = coordinator.read(it -> it.artefacts().ofTask(from));
        artefacts.stream()
                .filter(it -> it.name().equals(WorkflowStatus.ARTEFACT))
                .findFirst()
                .ifPresent(it -> phases(JSON.readValue(it.body(), WorkflowStatus.class), until));
        artefacts.stream()
                .filter(it -> counts(it.name()))
                .map(it -> new NewArtefact(it.name(), it.kind(), it.body()))
                .forEach(coordinator::handOn);
        coordinator.save();
    }

    /** What the phases that count as done have handed on; a design that is made again finds its record by the one before. */
    private boolean counts(String artefact) {
        return Arrays.stream(WorkflowPhase.values())
                .filter(it -> PhaseOutputs.name(it).equals(artefact))
                .anyMatch(it -> progress.done(it) || it == WorkflowPhase.ARCHITECTURE);
    }

    /** The first one that was not done is done now, even if a later one was asked for. */
    private void phases(WorkflowStatus before, WorkflowPhase until) {
        for (WorkflowPhase phase : WorkflowPhase.values()) {
            WorkflowPhaseView then = before.at(phase);
            boolean ended = then.state() == State.DONE || then.state() == State.SKIPPED;
            if (phase.compareTo(until) >= 0 || !ended) {
                return;
            }
            phaseRecorder.set(then);
        }
    }
}
