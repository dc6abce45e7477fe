package dev.troupe.benchmarks.history.check;

import static dev.troupe.benchmarks.history.check.RunEvidenceExample.FIRST;
import static dev.troupe.benchmarks.history.check.RunEvidenceExample.SECOND;
import static dev.troupe.benchmarks.history.check.RunEvidenceExample.SESSION;
import static dev.troupe.benchmarks.history.check.RunEvidenceExample.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.benchmarks.history.record.ObservedOperation.Kind;
import dev.troupe.benchmarks.history.record.ObservedOperation.Name;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Each check must be seen to fail: histories by hand, each with one thing that must not be. */
class EvidenceCheckerTest {
    private final RunEvidenceExample story = new RunEvidenceExample();

    @Test
    void aGoodRunHasNoViolations() {
        assertThat(story.violations()).isEmpty();
    }

    @Test
    void whatDidNotHappenWasNotTested() {
        assertThat(story.states())
                .containsEntry(ReliabilityPromise.NOTHING_LOST, PromiseVerdict.State.KEPT)
                .containsEntry(ReliabilityPromise.EFFECTS_ONCE, PromiseVerdict.State.KEPT)
                .containsEntry(ReliabilityPromise.BUDGET, PromiseVerdict.State.KEPT)
                .containsEntry(ReliabilityPromise.EVENTS, PromiseVerdict.State.KEPT)
                .containsEntry(ReliabilityPromise.NOTHING_DROPPED, PromiseVerdict.State.KEPT)
                .containsEntry(ReliabilityPromise.ANSWERS, PromiseVerdict.State.NOT_TESTED)
                .containsEntry(ReliabilityPromise.PAUSES, PromiseVerdict.State.NOT_TESTED)
                .containsEntry(ReliabilityPromise.FENCED, PromiseVerdict.State.NOT_TESTED)
                .containsEntry(ReliabilityPromise.QUARANTINE, PromiseVerdict.State.NOT_TESTED)
                .containsEntry(ReliabilityPromise.CANCEL, PromiseVerdict.State.NOT_TESTED)
                .containsEntry(ReliabilityPromise.PAID_ONCE, PromiseVerdict.State.NOT_TESTED)
                .hasSize(ReliabilityPromise.values().length);
    }

    @Test
    void whatHappenedWasTested() {
        story.lost(2);
        story.run(3, SECOND, 9, "FINISHED");
        story.operation(100_000, Kind.INVOKE, Name.CANCEL, SESSION.toString(), "");
        story.operation(100_500, Kind.INFO, Name.ENDED, TASK.toString(), "cancelled");

        assertThat(story.states())
                .containsEntry(ReliabilityPromise.FENCED, PromiseVerdict.State.KEPT)
                .containsEntry(ReliabilityPromise.PAID_ONCE, PromiseVerdict.State.KEPT)
                .containsEntry(ReliabilityPromise.CANCEL, PromiseVerdict.State.KEPT);
    }

    @Test
    void aCancelWhileSomethingWasBrokenIsNoTest() {
        story.operation(91_000, Kind.INVOKE, Name.FAULT, "1 kill", "");
        story.operation(100_000, Kind.INVOKE, Name.CANCEL, SESSION.toString(), "");
        story.operation(100_500, Kind.INFO, Name.ENDED, TASK.toString(), "cancelled");

        assertThat(story.states())
                .containsEntry(ReliabilityPromise.CANCEL, PromiseVerdict.State.NOT_TESTED);
    }

    private void broken(ReliabilityPromise promise, String detail) {
        story.broken(promise, detail);
    }

    @Nested
    class NothingLostCheck {
        @Test
        void anAcknowledgedRequestWithoutATask() {
            story.operation(21, Kind.INVOKE, Name.MESSAGE, "other", SESSION.toString());
            story.operation(22, Kind.OK, Name.MESSAGE, "other", new UUID(2, 9).toString());
            broken(ReliabilityPromise.NOTHING_LOST, "which is not there");
        }

        @Test
        void aTaskThatNeverEnds() {
            story.task("WAITING");
            broken(ReliabilityPromise.NOTHING_LOST, "is still WAITING");
        }

        @Test
        void twoTasksForOneRequest() {
            story.tasks.add(
                    new RunEvidence.Task(new UUID(2, 2), SESSION, null, "agent", "SUCCEEDED"));
            broken(ReliabilityPromise.NOTHING_LOST, "has 2 tasks for 1 requests");
        }

        @Test
        void aRequestSentTwiceWithTwoAnswers() {
            story.tasks.add(
                    new RunEvidence.Task(
                            new UUID(2, 2), new UUID(1, 2), null, "agent", "SUCCEEDED"));
            story.operation(21, Kind.INVOKE, Name.MESSAGE, "key", new UUID(1, 2).toString());
            story.operation(22, Kind.OK, Name.MESSAGE, "key", new UUID(2, 2).toString());
            broken(ReliabilityPromise.NOTHING_LOST, "was answered with several tasks");
        }
    }

    @Nested
    class EffectsOnceCheck {
        @Test
        void aStepWithTwoCommits() {
            story.commits.add(new RunEvidence.Commit("checkout", "bbbb", TASK + "/1"));
            broken(ReliabilityPromise.EFFECTS_ONCE, "has the commits [aaaa, bbbb]");
        }

        @Test
        void aLineThatIsThereTwice() {
            story.marks.add(new RunEvidence.Mark("t1-1 ran.", TASK, "call", true, false, 2));
            broken(ReliabilityPromise.EFFECTS_ONCE, "is there 2 times");
        }

        @Test
        void aLineOfACallThatWasDenied() {
            story.entry(5, 1, "result", 2, 5, "no", "denied", 0);
            story.marks.add(new RunEvidence.Mark("t1-1 edited.", TASK, "no", false, false, 1));
            broken(ReliabilityPromise.EFFECTS_ONCE, "was turned down");
        }

        @Test
        void aCommandOfWhichNobodyKnowsMayHaveRunOrNot() {
            story.entry(5, 1, "result", 2, 5, "maybe", "interrupted", 0);
            story.marks.add(new RunEvidence.Mark("t1-1 ran.", TASK, "maybe", true, false, 1));
            story.marks.add(new RunEvidence.Mark("t1-2 ran.", TASK, "maybe", true, false, 0));
            assertThat(story.violations()).isEmpty();
        }
    }

    @Nested
    class FencedCheck {
        @Test
        void anEpochThatFalls() {
            story.run(2, SECOND, 9, "FINISHED");
            story.entry(5, 2, "run", 0, 5, null, null, 0);
            story.entry(6, 1, "result", 2, 5, null, "ok", 0);
            broken(ReliabilityPromise.FENCED, "follows one of epoch 2");
        }

        @Test
        void anEntryBehindTheEndOfItsRun() {
            story.entry(5, 1, "result", 2, 9, null, "ok", 0);
            broken(ReliabilityPromise.FENCED, "after its run had ended");
        }

        @Test
        void anEntryOfNoRun() {
            story.entry(5, 7, "result", 2, 5, null, "ok", 0);
            broken(ReliabilityPromise.FENCED, "is of no run");
        }

        @Test
        void anEventBetweenTwoRuns() {
            story.event("turn-finished", 0);
            story.sees(7);
            broken(ReliabilityPromise.FENCED, "while no run of the task was under way");
        }

        @Test
        void lastWordsAreSaidByAClaimThatTellsNobodyItHasBegun() {
            lastWords();
            story.entry(5, 3, "result", 2, 5, "late", "ok", 0);
            assertThat(story.violations()).isEmpty();
        }

        @Test
        void andByNoOtherRun() {
            lastWords();
            broken(ReliabilityPromise.FENCED, "while no run of the task was under way");
        }

        @Test
        void andNothingButTheEndComesBehind() {
            lastWords();
            story.entry(5, 3, "result", 2, 5, "late", "ok", 0);
            story.event("task-changed", 0);
            story.sees(9);
            broken(ReliabilityPromise.FENCED, "while no run of the task was under way");
        }

        private void lastWords() {
            story.lost(2);
            story.run(3, SECOND, 9, "CANCELLED");
            story.event("task-changed", 0);
            story.sees(7);
            story.event("tool-finished", 0);
            story.sees(8);
        }

        @Test
        void aRunThatStartsBehindALaterOne() {
            story.event("run-started", 1);
            story.sees(7);
            broken(ReliabilityPromise.FENCED, "is of epoch 1 behind 1");
        }
    }

    @Nested
    class QuarantineCheck {
        @Test
        void oneThatWasNotQuarantined() {
            story.lost(2);
            story.lost(3);
            story.lost(4);
            broken(ReliabilityPromise.QUARANTINE, "is SUCCEEDED after 3 lost runs in a row");
        }

        @Test
        void oneThatWasQuarantinedTooSoon() {
            story.task("QUARANTINED");
            story.lost(2);
            broken(ReliabilityPromise.QUARANTINE, "was quarantined after 1 lost runs");
        }

        @Test
        void oneWithoutAHistory() {
            story.task("QUARANTINED");
            story.lost(2);
            story.lost(3);
            story.lost(4);
            story.events.removeLast();
            story.history.removeLast();
            broken(ReliabilityPromise.QUARANTINE, "without a history");
        }
    }

    @Nested
    class CancelCheck {
        @Test
        void oneThatTookLong() {
            cancelled(100_000, 102_500);
            broken(ReliabilityPromise.CANCEL, "ended 2500 ms after");
        }

        @Test
        void oneThatTookLongWhileSomethingWasBroken() {
            story.operation(91_000, Kind.INVOKE, Name.FAULT, "1 kill", "");
            story.operation(91_500, Kind.OK, Name.FAULT, "1 kill", "");
            cancelled(100_000, 102_500);
            assertThat(story.violations()).isEmpty();
        }

        @Test
        void oneThatTookLongAndBeforeItAllWasWell() {
            story.operation(88_000, Kind.INVOKE, Name.FAULT, "1 kill", "");
            story.operation(89_500, Kind.OK, Name.FAULT, "1 kill", "");
            cancelled(100_000, 102_500);
            broken(ReliabilityPromise.CANCEL, "ended 2500 ms after");
        }

        private void cancelled(long asked, long ended) {
            story.operation(asked, Kind.INVOKE, Name.CANCEL, SESSION.toString(), "");
            story.operation(ended, Kind.INFO, Name.ENDED, TASK.toString(), "cancelled");
        }
    }

    @Nested
    class BudgetCheck {
        @Test
        void anOvershootByTwoCalls() {
            story.budgets.removeLast();
            story.budgets.add(new RunEvidence.Budget("SESSION", SESSION.toString(), 50L, 200, 0));
            broken(ReliabilityPromise.BUDGET, "has spent 200 of 50");
        }

        @Test
        void moneyThatStaysHeld() {
            story.budgets.removeLast();
            story.budgets.add(new RunEvidence.Budget("SESSION", SESSION.toString(), null, 200, 7));
            broken(ReliabilityPromise.BUDGET, "still holds 7");
        }

        @Test
        void aSumThatIsWrong() {
            story.reservations.add(new RunEvidence.Reservation(TASK, 1, 3, 50, "CHARGED"));
            broken(ReliabilityPromise.BUDGET, "its turns and charges are 250");
        }
    }

    @Nested
    class CutShortCheck {
        @Test
        void aCallThatWasStoppedCostsAtMostWhatWasHeldForIt() {
            story.reservations.add(new RunEvidence.Reservation(TASK, 1, 3, 50, "SETTLED"));
            spent(250);
            assertThat(story.violations()).isEmpty();
        }

        @Test
        void andNoMore() {
            story.reservations.add(new RunEvidence.Reservation(TASK, 1, 3, 50, "SETTLED"));
            spent(251);
            broken(ReliabilityPromise.BUDGET, "has spent 251, its turns and charges are 200");
        }

        private void spent(long micros) {
            story.budgets.clear();
            story.budgets.add(new RunEvidence.Budget("TASK", TASK.toString(), null, micros, 0));
        }
    }

    @Nested
    class PaidOnceCheck {
        @Test
        void aTurnThatIsInTheJournalTwice() {
            story.entry(5, 1, "turn", 2, 5, null, null, 0);
            broken(ReliabilityPromise.PAID_ONCE, "turn 2 is in the journal twice");
        }

        @Test
        void aTurnThatALaterRunAsksForAgain() {
            story.run(2, SECOND, 9, "FINISHED");
            story.calls.add(new RunEvidence.ModelCall(TASK, 0, SECOND));
            broken(ReliabilityPromise.PAID_ONCE, "turn 1 was asked for again by " + SECOND);
        }

        @Test
        void whoWasLateMayAskOnce() {
            story.run(2, SECOND, 9, "FINISHED");
            story.calls.add(new RunEvidence.ModelCall(TASK, 0, FIRST));
            assertThat(story.violations()).isEmpty();
        }
    }

    @Nested
    class EventsCheck {
        @Test
        void aGapInTheLedger() {
            story.events.remove(2);
            story.history.removeIf(it -> it.name() == Name.EVENT);
            broken(ReliabilityPromise.EVENTS, "has event 4 where 3 should be");
        }

        @Test
        void aCounterThatIsAhead() {
            story.counted = 9L;
            broken(ReliabilityPromise.EVENTS, "counts 9 events and has 6");
        }

        @Test
        void aReaderThatSeesOneTwice() {
            story.sees(6);
            broken(ReliabilityPromise.EVENTS, "saw event 6 where 7 should have come");
        }

        @Test
        void aReaderThatMissesOne() {
            story.history.removeIf(it -> it.value().startsWith("3 "));
            broken(ReliabilityPromise.EVENTS, "saw event 4 where 3 should have come");
        }

        @Test
        void aReaderThatSeesSomethingElse() {
            story.history.removeLast();
            story.operation(40, Kind.INFO, Name.EVENT, SESSION.toString(), "6 notice " + TASK);
            broken(ReliabilityPromise.EVENTS, "saw event 6 as notice");
        }

        @Test
        void aReaderThatHearsNoMore() {
            story.history.removeLast();
            broken(ReliabilityPromise.EVENTS, "saw 5 of 6 events");
        }
    }

    @Nested
    class NothingDroppedCheck {
        @Test
        void aLineThatIsGone() {
            story.marks.clear();
            story.marks.add(new RunEvidence.Mark("t1-0 edited.", TASK, "call", false, false, 0));
            broken(ReliabilityPromise.NOTHING_DROPPED, "is not there although its call succeeded");
        }

        @Test
        void aLineThatAPersonDecidedAgainst() {
            story.marks.clear();
            story.marks.add(new RunEvidence.Mark("t1-0 edited.", TASK, "call", false, true, 0));
            assertThat(story.violations()).isEmpty();
        }

        @Test
        void aCallWithoutAResult() {
            story.marks.add(new RunEvidence.Mark("t1-1 edited.", TASK, "none", false, false, 1));
            broken(ReliabilityPromise.NOTHING_DROPPED, "has no result");
        }

        @Test
        void aLineThatWasTakenBackAndIsThere() {
            story.entry(5, 1, "undo", 0, 5, TASK.toString(), null, 0);
            broken(ReliabilityPromise.NOTHING_DROPPED, "although it was undone");
        }
    }
}
