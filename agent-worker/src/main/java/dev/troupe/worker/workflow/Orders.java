package dev.troupe.worker.workflow;

import dev.troupe.contracts.workflow.ChangeWorkflow;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.contracts.workflow.PhaseView;
import dev.troupe.contracts.workflow.PhaseView.State;
import dev.troupe.worker.run.Coordination;
import dev.troupe.worker.step.Step;
import java.util.Optional;

/** Carries out what people want of a workflow, as far as that is still what they meant when they said it. */
final class Orders {
    private final Coordination work;
    private final Course course;
    private final Ledgered ledgered;

    Orders(Coordination work, Course course, Ledgered ledgered) {
        this.work = work;
        this.course = course;
        this.ledgered = ledgered;
    }

    /** What was said while it was not paused. */
    void heed(Step step) {
        if (!(step instanceof Step.Message message)
                || !message.author().equals(ChangeWorkflow.AUTHOR)) {
            return;
        }
        ChangeWorkflow change = Controls.read(message.text());
        switch (change.action()) {
            case PAUSE, RESUME -> {}
            case SKIP ->
                    Optional.ofNullable(change.phase())
                            .or(() -> course.next().map(PhaseView::phase))
                            .ifPresent(it -> skip(change, it));
            case RERUN -> rerun(change);
        }
    }

    /** What was decided at the pause before a phase. */
    void decided(ChangeWorkflow change, Phase next) {
        switch (change.action()) {
            case RESUME, PAUSE -> goOn(next);
            case SKIP -> skip(change, Optional.ofNullable(change.phase()).orElse(next));
            case RERUN -> rerun(change);
        }
        if (course.gate().isPresent()) {
            // What could not be done as decided is decided again.
            course.take(work.step(new Step.Phased(course.state().at(next))));
        }
    }

    private void goOn(Phase phase) {
        if (course.state().at(phase).state() == State.FAILED) {
            ledgered.rerun(phase);
        }
        ledgered.begin(phase);
    }

    /** What is done again begins at once, however it steps. */
    private void rerun(ChangeWorkflow change) {
        Phase from = Optional.ofNullable(change.phase()).orElseGet(course::last);
        if (another(change, from)) {
            refuse(from, "is at attempt %d by now".formatted(attempt(from)), "done again");
            return;
        }
        ledgered.rerun(from);
        course.next()
                .filter(it -> it.state() == State.PENDING && it.phase().compareTo(from) >= 0)
                .ifPresent(it -> ledgered.begin(it.phase()));
    }

    private void skip(ChangeWorkflow change, Phase phase) {
        State state = course.state().at(phase).state();
        if (another(change, phase)) {
            refuse(phase, "is at attempt %d by now".formatted(attempt(phase)), "left out");
        } else if (state == State.DONE) {
            refuse(phase, "is done by now", "left out");
        } else if (!Controls.skippable(phase) && state != State.FAILED) {
            work.notice(
                    "phase-needed",
                    "The phase %s cannot be left out; do it again, or cancel the workflow."
                            .formatted(phase.word()));
        } else {
            ledgered.skip(phase);
        }
    }

    /** Whether the attempt at hand is not the one that was meant. The first may not have begun by then. */
    private boolean another(ChangeWorkflow change, Phase phase) {
        Integer meant = change.attempt();
        return meant != null && Math.max(1, meant) != Math.max(1, attempt(phase));
    }

    private int attempt(Phase phase) {
        return course.state().at(phase).attempt();
    }

    private void refuse(Phase phase, String why, String what) {
        work.notice(
                "workflow-stale",
                "The phase %s %s, so it was not %s; `troupe workflow show` tells how it stands."
                        .formatted(phase.word(), why, what));
    }
}
