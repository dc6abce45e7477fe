package dev.troupe.benchmarks.history.check;

import static dev.troupe.benchmarks.history.check.RunEvidenceExample.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.benchmarks.history.record.ObservedOperation.Kind;
import dev.troupe.benchmarks.history.record.ObservedOperation.Name;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AnswerDeliveryCheckTest {
    private static final String QUESTION = new UUID(3, 1).toString();
    private static final String HERE = "{place=here}";

    private final RunEvidenceExample story = new RunEvidenceExample();

    @Test
    void oneThatNobodyHeard() {
        answered(HERE);
        story.broken(ReliabilityPromise.ANSWERS, "is so 0 times");
    }

    @Test
    void oneThatIsHeardTwice() {
        answered(HERE);
        heard(HERE);
        heard(HERE);
        story.broken(ReliabilityPromise.ANSWERS, "is so 2 times");
    }

    @Test
    void oneThatIsHeardAsAnother() {
        answered(HERE);
        heard("{place=there}");
        story.broken(
                ReliabilityPromise.ANSWERS,
                "was answered with {place=here}, and counts as [{place=there}]");
    }

    @Test
    void oneThatIsHeardOnceHoweverOftenItIsSaid() {
        answered(HERE);
        answered(HERE);
        heard(HERE);
        kept();
    }

    @Test
    void oneThatAWorkflowTellsItsAgentsOtherwise() {
        story.task("workflow", "SUCCEEDED");
        answered(HERE);
        heard(HERE);
        story.broken(ReliabilityPromise.ANSWERS, "agents were told null");
        story.answers.put(TASK, "{place=there}");
        story.broken(ReliabilityPromise.ANSWERS, "agents were told {place=there}");
        story.answers.put(TASK, HERE);
        kept();
    }

    @Test
    void anAgentsOwnQuestionIsInNoArtefact() {
        answered(HERE);
        heard(HERE);
        kept();
    }

    @Test
    void aCallThatRunsThoughItWasDenied() {
        decided("false");
        story.entry(5, 1, "result", 2, 5, "asked", "ok", 0);
        story.broken(ReliabilityPromise.ANSWERS, "was answered with false, and its call asked");
    }

    @Test
    void aCallThatIsTurnedDownThoughItWasApproved() {
        decided("true");
        story.entry(5, 1, "result", 2, 5, "asked", "denied", 0);
        story.broken(ReliabilityPromise.ANSWERS, "was answered with true, and its call asked");
    }

    @Test
    void aCallThatIsDoneAsWasDecided() {
        decided("false");
        story.entry(5, 1, "result", 2, 5, "asked", "denied", 0);
        kept();
    }

    @Test
    void aCallThatNeverEndedSaysNothing() {
        decided("true");
        kept();
    }

    private void answered(String answers) {
        story.operation(21, Kind.INVOKE, Name.ANSWER, QUESTION, answers);
        story.operation(22, Kind.OK, Name.ANSWER, QUESTION, answers);
    }

    private void heard(String answers) {
        story.told("question-answered", QUESTION, null, answers);
    }

    private void decided(String yes) {
        story.operation(22, Kind.OK, Name.DECIDE, QUESTION, yes);
        story.told("approval-decided", QUESTION, null, yes);
        story.approvals.add(new RunEvidence.Approval(UUID.fromString(QUESTION), TASK, "asked"));
    }

    private void kept() {
        assertThat(story.violations()).isEmpty();
        assertThat(story.states())
                .containsEntry(ReliabilityPromise.ANSWERS, PromiseVerdict.State.KEPT);
    }
}
