package dev.troupe.benchmarks.history.check;

import static dev.troupe.benchmarks.history.check.RunEvidenceExample.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.benchmarks.history.record.ObservedOperation.Kind;
import dev.troupe.benchmarks.history.record.ObservedOperation.Name;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WorkflowPauseCheckTest {
    private static final String ASKED = "The workflow pauses before its next phase, as ada asked.";
    private static final String RESUMED = "ada continues the workflow.";

    private final RunEvidenceExample story = new RunEvidenceExample();

    @BeforeEach
    void aWorkflowInItsFirstPhase() {
        story.task("workflow", "SUCCEEDED");
        phase("discovery", "active");
    }

    @Test
    void oneThatComesBeforeTheNextPhase() {
        ordered(ASKED);
        phase("discovery", "done");
        pauses();
        ordered(RESUMED);
        phase("exploration", "active");
        is(PromiseVerdict.State.KEPT);
    }

    @Test
    void thePhaseThatWasUnderWayMayBegin() {
        ordered(ASKED);
        phase("exploration", "active");
        phase("exploration", "done");
        pauses();
        is(PromiseVerdict.State.KEPT);
    }

    @Test
    void andNoOther() {
        ordered(ASKED);
        phase("exploration", "active");
        phase("questions", "active");
        pauses();
        story.broken(
                ReliabilityPromise.PAUSES,
                "began its phases [exploration, questions] all the same");
    }

    @Test
    void onePauseBeforeItWasAskedForIsNone() {
        pauses();
        ordered(RESUMED);
        phase("exploration", "active");
        ordered(ASKED);
        phase("questions", "active");
        phase("architecture", "active");
        story.broken(
                ReliabilityPromise.PAUSES,
                "began its phases [questions, architecture] all the same");
    }

    @Test
    void aPhaseThatBeginsWhileItPauses() {
        ordered(ASKED);
        pauses();
        phase("exploration", "active");
        story.broken(ReliabilityPromise.PAUSES, "began its phase exploration although it paused");
    }

    @Test
    void oneThatComesBecauseAPhaseFailedShowsNothing() {
        ordered(ASKED);
        phase("discovery", "failed");
        pauses();
        ordered("ada repeats the phase discovery.");
        phase("discovery", "active");
        phase("exploration", "active");
        is(PromiseVerdict.State.NOT_TESTED);
    }

    @Test
    void oneAfterAFailureDoesNotCountForWhatIsAskedLater() {
        phase("discovery", "failed");
        pauses();
        ordered("ada repeats the phase discovery.");
        phase("discovery", "active");
        ordered(ASKED);
        phase("exploration", "active");
        phase("questions", "active");
        story.broken(
                ReliabilityPromise.PAUSES,
                "began its phases [exploration, questions] all the same");
    }

    @Test
    void whatIsDoneAgainIsNoOtherPhase() {
        ordered(ASKED);
        phase("exploration", "active");
        phase("exploration", "failed");
        ordered("ada repeats the phase exploration.");
        phase("exploration", "active");
        phase("exploration", "done");
        pauses();
        is(PromiseVerdict.State.KEPT);
    }

    @Test
    void anOrderThatIsHeardWhileItComesToAPauseStillLetsItGoOn() {
        phase("discovery", "failed");
        ordered("ada repeats the phase discovery.");
        pauses();
        phase("discovery", "active");
        is(PromiseVerdict.State.NOT_TESTED);
    }

    @Test
    void anAcknowledgementOfWhichNothingIsOnRecord() {
        acknowledged("it goes on");
        story.broken(ReliabilityPromise.PAUSES, "nothing of it is on record");
    }

    @Test
    void oneThatSaysThatItPausesAlready() {
        acknowledged("it pauses");
        story.broken(ReliabilityPromise.PAUSES, "nothing of it is on record");
        phase("discovery", "failed");
        pauses();
        is(PromiseVerdict.State.NOT_TESTED);
    }

    private void acknowledged(String how) {
        story.operation(22, Kind.OK, Name.STEER, SESSION.toString(), "pause: " + how);
    }

    private void ordered(String sentence) {
        story.told("notice", "workflow-changed", null, sentence);
        acknowledgedIfAsked(sentence);
    }

    private void acknowledgedIfAsked(String sentence) {
        if (sentence.equals(ASKED)) {
            acknowledged("it goes on");
        }
    }

    private void phase(String phase, String state) {
        story.told("phase-changed", phase, state, null);
    }

    private void pauses() {
        story.told("task-changed", "paused", "waiting", null);
    }

    private void is(PromiseVerdict.State state) {
        assertThat(story.violations()).isEmpty();
        assertThat(story.states()).containsEntry(ReliabilityPromise.PAUSES, state);
    }
}
