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
    private final CoordinatorContext work;
    private final WorkflowProgress course;
    private final PhaseRecorder ledgered;

    public WorkflowCommandHandler(
            CoordinatorContext work, WorkflowProgress course, PhaseRecorder ledgered) {
        this.work = work;
        this.course = course;
        this.ledgered = ledgered;
    }

    /** What was said while it was not paused. */
    public void heed(JournalRecord step) {
        if (!(step instanceof JournalRecord.Message message)
                || !message.author().equals(ChangeWorkflowRequest.AUTHOR)) {
            return;
        }
        ChangeWorkflowRequest change = WorkflowCommandReader.read(message.text());
        switch (change.action()) {
            case PAUSE, RESUME -> {}
            case SKIP ->
                    Optional.ofNullable(change.phase())
                            .or(() -> course.next().map(WorkflowPhaseView::phase))
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
        if (course.gate().isPresent()) {
            // What could not be done as decided is decided again.
            course.take(work.step(new JournalRecord.PhaseRecorded(course.state().at(next))));
        }
    }

    private void goOn(WorkflowPhase phase) {
        if (course.state().at(phase).state() == State.FAILED) {
            ledgered.rerun(phase);
        }
        ledgered.begin(phase);
    }

    /** What is done again begins at once, however it steps. */
    private void rerun(ChangeWorkflowRequest change) {
        WorkflowPhase from = Optional.ofNullable(change.phase()).orElseGet(course::last);
        if (another(change, from)) {
            refuse(from, "is at attempt %d by now".formatted(attempt(from)), "done again");
            return;
        }
        ledgered.rerun(from);
        course.next()
                .filter(it -> it.state() == State.PENDING && it.phase().compareTo(from) >= 0)
                .ifPresent(it -> ledgered.begin(it.phase()));
    }

    private void skip(ChangeWorkflowRequest change, WorkflowPhase phase) {
        State state = course.state().at(phase).state();
        if (another(change, phase)) {
            refuse(phase, "is at attempt %d by now".formatted(attempt(phase)), "left out");
        } else if (state == State.DONE) {
            refuse(phase, "is done by now", "left out");
        } else if (!WorkflowCommandReader.skippable(phase) && state != State.FAILED) {
            work.notice(
                    "phase-needed",
                    "The phase %s cannot be left out; do it again, or cancel the workflow."
                            .formatted(phase.word()));
        } else {
            ledgered.skip(phase);
        }
    }

    /** Whether the attempt at hand is not the one that was meant. The first may not have begun by then. */
    private boolean another(ChangeWorkflowRequest change, WorkflowPhase phase) {
        Integer meant = change.attempt();
        return meant != null && Math.max(1, meant) != Math.max(1, attempt(phase));
    }

    private int attempt(WorkflowPhase phase) {
        return course.state().at(phase).attempt();
    }

    private void refuse(WorkflowPhase phase, String why, String what) {
        work.notice(
                "workflow-stale",
                "The phase %s %s, so it was not %s; `troupe workflow show` tells how it stands."
                        .formatted(phase.word(), why, what));
    }
}
