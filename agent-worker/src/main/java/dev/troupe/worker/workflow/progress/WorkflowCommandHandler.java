package dev.troupe.worker.workflow.progress;

import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowPhaseView.State;
import dev.troupe.worker.coordination.CoordinatorContext;
import dev.troupe.worker.journal.JournalRecord;
import java.util.Optional;

/** Carries out what people want of a workflow, as far as that is still what they meant when they said it. */
public final class WorkflowCommandHandler {
    private final CoordinatorContext coordinator;
    private final WorkflowProgress progress;
    private final PhaseRecorder phaseRecorder;

    public WorkflowCommandHandler(
            CoordinatorContext coordinator,
            WorkflowProgress progress,
            PhaseRecorder phaseRecorder) {
        this.coordinator = coordinator;
        this.progress = progress;
        this.phaseRecorder = phaseRecorder;
    }

    /** What was said while it was not paused. */
    public void heed(JournalRecord record) {
        if (!(record instanceof JournalRecord.Message message)
                || !message.author().equals(ChangeWorkflowRequest.AUTHOR)) {
            return;
        }
        ChangeWorkflowRequest change = WorkflowCommandReader.read(message.text());
        switch (change.action()) {
            case PAUSE, RESUME -> {}
            case SKIP ->
                    Optional.ofNullable(change.phase())
                            .or(() -> progress.next().map(WorkflowPhaseView::phase))
                            .ifPresent(it -> skip(change, it));
            case RERUN -> rerun(change);
        }
    }

    /** What was decided at the pause before a phase. */
    public void decided(ChangeWorkflowRequest change, WorkflowPhase next) {
        switch (change.action()) {
            case RESUME, PAUSE -> goOn(next);
            case SKIP -> skip(change, Optional.ofNullable(change.phase()).orElse(next));
            case RERUN -> rerun(change);
        }
        if (progress.gate().isPresent()) {
            // What could not be done as decided is decided again.
            progress.take(
                    coordinator.step(new JournalRecord.PhaseRecorded(progress.state().at(next))));
        }
    }

    private void goOn(WorkflowPhase phase) {
        if (progress.state().at(phase).state() == State.FAILED) {
            phaseRecorder.rerun(phase);
        }
        phaseRecorder.begin(phase);
    }

    /** What is done again begins at once, however it steps. */
    private void rerun(ChangeWorkflowRequest change) {
        WorkflowPhase from = Optional.ofNullable(change.phase()).orElseGet(progress::last);
        if (another(change, from)) {
            refuse(from, "is at attempt %d by now".formatted(attempt(from)), "done again");
            return;
        }
        phaseRecorder.rerun(from);
        progress.next()
                .filter(it -> it.state() == State.PENDING && it.phase().compareTo(from) >= 0)
                .ifPresent(it -> phaseRecorder.begin(it.phase()));
    }

    private void skip(ChangeWorkflowRequest change, WorkflowPhase phase) {
        State state = progress.state().at(phase).state();
        if (another(change, phase)) {
            refuse(phase, "is at attempt %d by now".formatted(attempt(phase)), "left out");
        } else if (state == State.DONE) {
            refuse(phase, "is done by now", "left out");
        } else if (!WorkflowCommandReader.skippable(phase) && state != State.FAILED) {
            coordinator.notice(
                    "phase-needed",
                    "The phase %s cannot be skipped; repeat it, or cancel the workflow."
                            .formatted(phase.word()));
        } else {
            phaseRecorder.skip(phase);
        }
    }

    /** Whether the attempt at hand is not the one that was meant. The first may not have begun by then. */
    private boolean another(ChangeWorkflowRequest change, WorkflowPhase phase) {
        Integer meant = change.attempt();
        return meant != null && Math.max(1, meant) != Math.max(1, attempt(phase));
    }

    private int attempt(WorkflowPhase phase) {
        return progress.state().at(phase).attempt();
    }

    private void refuse(WorkflowPhase phase, String why, String what) {
        coordinator.notice(
                "workflow-stale",
                "The phase %s %s, so it was not %s; `troupe workflow show` shows the current state."
                        .formatted(phase.word(), why, what));
    }
}
