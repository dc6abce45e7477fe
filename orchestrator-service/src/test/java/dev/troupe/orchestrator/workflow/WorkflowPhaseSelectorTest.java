package dev.troupe.orchestrator.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowPhaseView.State;
import dev.troupe.contracts.workflow.WorkflowStatus;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class WorkflowPhaseSelectorTest {
    private static WorkflowStatus after(State... states) {
        WorkflowStatus workflow = WorkflowStatus.fresh();
        Iterator<State> next = List.of(states).iterator();
        for (WorkflowPhase phase : WorkflowPhase.values()) {
            State state = next.hasNext() ? next.next() : State.PENDING;
            int attempt = state == State.SKIPPED || state == State.PENDING ? 0 : 1;
            workflow = workflow.with(new WorkflowPhaseView(phase, state, attempt, List.of(), null));
        }
        return workflow;
    }

    @Test
    void whatIsUnderWayOrFailedIsCurrentAndElseWhatComesNext() {
        assertThat(WorkflowPhaseSelector.current(WorkflowStatus.fresh()))
                .contains(WorkflowPhase.DISCOVERY);
        assertThat(WorkflowPhaseSelector.current(after(State.DONE, State.ACTIVE)))
                .contains(WorkflowPhase.EXPLORATION);
        assertThat(WorkflowPhaseSelector.current(after(State.DONE, State.FAILED)))
                .contains(WorkflowPhase.EXPLORATION);
        assertThat(WorkflowPhaseSelector.current(after(State.DONE, State.SKIPPED)))
                .contains(WorkflowPhase.QUESTIONS);
        assertThat(WorkflowPhaseSelector.next(after(State.DONE, State.ACTIVE)))
                .contains(WorkflowPhase.QUESTIONS);
        assertThat(WorkflowPhaseSelector.next(all(State.DONE))).isEmpty();
    }

    private static WorkflowStatus all(State state) {
        State[] states = new State[WorkflowPhase.values().length];
        Arrays.fill(states, state);
        return after(states);
    }

    @Test
    void aPhaseThatMustBeOrIsOverCannotBeSkipped() {
        WorkflowStatus exploring = after(State.DONE, State.ACTIVE);

        assertThat(WorkflowPhaseSelector.toSkip(exploring, null))
                .isEqualTo(WorkflowPhase.EXPLORATION);
        assertThat(WorkflowPhaseSelector.toSkip(exploring, WorkflowPhase.REVIEW))
                .isEqualTo(WorkflowPhase.REVIEW);
        assertRefused(
                () -> WorkflowPhaseSelector.toSkip(exploring, WorkflowPhase.DISCOVERY),
                "The phase discovery cannot be skipped now.",
                "These phases can be skipped: exploration, questions, architecture, review.");
        assertRefused(
                () -> WorkflowPhaseSelector.toSkip(exploring, WorkflowPhase.SUMMARY),
                "The phase summary cannot be skipped: it is part of every workflow.",
                "These phases can be skipped: exploration, questions, architecture, review.");
        assertRefused(
                () -> WorkflowPhaseSelector.toSkip(all(State.DONE), null),
                "The phase summary cannot be skipped now.",
                "No phase can be skipped at this point.");
        assertRefused(
                () ->
                        WorkflowPhaseSelector.requireOptional(
                                List.of(WorkflowPhase.REVIEW, WorkflowPhase.IMPLEMENTATION)),
                "The phase implementation cannot be skipped.",
                "These phases can be skipped: discovery, exploration, questions, architecture, review.");
    }

    @Test
    void whatHasFailedMayBeLeftAsItIs() {
        WorkflowStatus red = after(State.DONE, State.DONE, State.DONE, State.DONE, State.FAILED);

        assertThat(WorkflowPhaseSelector.toSkip(red, null)).isEqualTo(WorkflowPhase.IMPLEMENTATION);
    }

    @Test
    void aPhaseIsDoneAgainOnceItsTurnHasCome() {
        WorkflowStatus workflow = after(State.DONE, State.SKIPPED, State.DONE, State.SKIPPED);

        assertThat(WorkflowPhaseSelector.toRerun(workflow, null))
                .isEqualTo(WorkflowPhase.QUESTIONS);
        assertThat(WorkflowPhaseSelector.toRerun(workflow, WorkflowPhase.EXPLORATION))
                .isEqualTo(WorkflowPhase.EXPLORATION);
        assertRefused(
                () -> WorkflowPhaseSelector.toRerun(workflow, WorkflowPhase.REVIEW),
                "The phase review cannot be done again now.",
                "These phases can be done again: discovery, exploration, questions, architecture.");
        assertRefused(
                () -> WorkflowPhaseSelector.toRerun(WorkflowStatus.fresh(), null),
                "The phase discovery cannot be done again now.",
                "No phase can be done again at this point.");
    }

    /** A phase that failed when it was done again is the last one begun, whatever comes after it once did. */
    @Test
    void whatIsToBeDoneAgainAnywayIsNotTheLastThatWasBegun() {
        WorkflowStatus workflow =
                after(State.DONE, State.FAILED)
                        .with(
                                new WorkflowPhaseView(
                                        WorkflowPhase.QUESTIONS,
                                        State.PENDING,
                                        2,
                                        List.of(),
                                        null));

        assertThat(WorkflowPhaseSelector.toRerun(workflow, null))
                .isEqualTo(WorkflowPhase.EXPLORATION);
    }

    private static void assertRefused(
            org.assertj.core.api.ThrowableAssert.ThrowingCallable call,
            String message,
            String hint) {
        assertThatThrownBy(call)
                .hasMessage(message)
                .asInstanceOf(InstanceOfAssertFactories.type(TroupeException.class))
                .extracting(TroupeException::hint)
                .isEqualTo(hint);
    }
}
