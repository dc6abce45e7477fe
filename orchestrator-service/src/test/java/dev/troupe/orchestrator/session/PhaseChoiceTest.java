package dev.troupe.orchestrator.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.contracts.workflow.PhaseView;
import dev.troupe.contracts.workflow.PhaseView.State;
import dev.troupe.contracts.workflow.Workflow;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class PhaseChoiceTest {
    private static Workflow after(State... states) {
        Workflow workflow = Workflow.fresh();
        Iterator<State> next = List.of(states).iterator();
        for (Phase phase : Phase.values()) {
            State state = next.hasNext() ? next.next() : State.PENDING;
            int attempt = state == State.SKIPPED || state == State.PENDING ? 0 : 1;
            workflow = workflow.with(new PhaseView(phase, state, attempt, List.of(), null));
        }
        return workflow;
    }

    @Test
    void whatIsUnderWayOrFailedIsCurrentAndElseWhatComesNext() {
        assertThat(PhaseChoice.current(Workflow.fresh())).contains(Phase.DISCOVERY);
        assertThat(PhaseChoice.current(after(State.DONE, State.ACTIVE)))
                .contains(Phase.EXPLORATION);
        assertThat(PhaseChoice.current(after(State.DONE, State.FAILED)))
                .contains(Phase.EXPLORATION);
        assertThat(PhaseChoice.current(after(State.DONE, State.SKIPPED))).contains(Phase.QUESTIONS);
        assertThat(PhaseChoice.next(after(State.DONE, State.ACTIVE))).contains(Phase.QUESTIONS);
        assertThat(PhaseChoice.next(all(State.DONE))).isEmpty();
    }

    private static Workflow all(State state) {
        State[] states = new State[Phase.values().length];
        Arrays.fill(states, state);
        return after(states);
    }

    @Test
    void aPhaseThatMustBeOrIsOverCannotBeSkipped() {
        Workflow exploring = after(State.DONE, State.ACTIVE);

        assertThat(PhaseChoice.toSkip(exploring, null)).isEqualTo(Phase.EXPLORATION);
        assertThat(PhaseChoice.toSkip(exploring, Phase.REVIEW)).isEqualTo(Phase.REVIEW);
        assertRefused(
                () -> PhaseChoice.toSkip(exploring, Phase.DISCOVERY),
                "The phase discovery cannot be skipped now.",
                "These can be: exploration, questions, architecture, review.");
        assertRefused(
                () -> PhaseChoice.toSkip(exploring, Phase.SUMMARY),
                "The phase summary cannot be skipped: it is part of every workflow.",
                "These can be: exploration, questions, architecture, review.");
        assertRefused(
                () -> PhaseChoice.toSkip(all(State.DONE), null),
                "The phase summary cannot be skipped now.",
                "No phase can be skipped at this point.");
        assertRefused(
                () -> PhaseChoice.requireOptional(List.of(Phase.REVIEW, Phase.IMPLEMENTATION)),
                "The phase implementation cannot be skipped.",
                "These can be: discovery, exploration, questions, architecture, review.");
    }

    @Test
    void whatHasFailedMayBeLeftAsItIs() {
        Workflow red = after(State.DONE, State.DONE, State.DONE, State.DONE, State.FAILED);

        assertThat(PhaseChoice.toSkip(red, null)).isEqualTo(Phase.IMPLEMENTATION);
    }

    @Test
    void aPhaseIsDoneAgainOnceItsTurnHasCome() {
        Workflow workflow = after(State.DONE, State.SKIPPED, State.DONE, State.SKIPPED);

        assertThat(PhaseChoice.toRerun(workflow, null)).isEqualTo(Phase.QUESTIONS);
        assertThat(PhaseChoice.toRerun(workflow, Phase.EXPLORATION)).isEqualTo(Phase.EXPLORATION);
        assertRefused(
                () -> PhaseChoice.toRerun(workflow, Phase.REVIEW),
                "The phase review cannot be done again now.",
                "These can be: discovery, exploration, questions, architecture.");
        assertRefused(
                () -> PhaseChoice.toRerun(Workflow.fresh(), null),
                "The phase discovery cannot be done again now.",
                "No phase can be done again at this point.");
    }

    /** A phase that failed when it was done again is the last one begun, whatever comes after it once did. */
    @Test
    void whatIsToBeDoneAgainAnywayIsNotTheLastThatWasBegun() {
        Workflow workflow =
                after(State.DONE, State.FAILED)
                        .with(new PhaseView(Phase.QUESTIONS, State.PENDING, 2, List.of(), null));

        assertThat(PhaseChoice.toRerun(workflow, null)).isEqualTo(Phase.EXPLORATION);
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
