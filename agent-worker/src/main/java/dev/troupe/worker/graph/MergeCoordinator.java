package dev.troupe.worker.graph;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.MergeConflict;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.ModelFreeTaskRun;
import dev.troupe.worker.run.OutcomeText;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskRun;
import dev.troupe.workspace.merge.MergeOutcome;
import dev.troupe.workspace.merge.PublishOutcome;
import dev.troupe.workspace.merge.TaskGraphIntegration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes the work of one task of a graph into the graph's ref. What conflicts with the work of others is given
 * to an agent, which does it again on top of theirs, a bounded number of times.
 */
public final class MergeCoordinator extends ModelFreeTaskRun implements TaskRun {
    /** How often conflicting work is done again before a person is needed. */
    private static final int AGAIN = 2;

    /** Only merges of the same graph move its ref, one at a time: more than a few moves are a fault. */
    private static final int MOVES = 10;

    private final Supplier<TaskGraphIntegration> opening;
    private final MergeHistory history;
    private @Nullable TaskGraphIntegration integration;

    /**
     * Merges the work of a graph.
     *
     * @param opening the work of the graph, under the lease of this run
     */
    public MergeCoordinator(RunState run, Supplier<TaskGraphIntegration> opening) {
        super(run);
        this.opening = opening;
        this.history = MergeHistory.of(run.journal(), run.task());
    }

    @Override
    public RunOutcome run() throws InterruptedException {
        tellBeginning();
        inboxed.take(batch);
        write();
        Optional<JournalRecord.ChildTaskReopened> last =
                history.again().stream().reduce((_, it) -> it);
        if (last.isPresent()) {
            Task child = run.journal().task(last.get().child()).orElse(null);
            if (child == null) {
                return doAgain(last.get());
            }
            if (child.outcome() == null) {
                return suspend(WaitReason.CHILDREN);
            }
        }
        return merge(history.work());
    }

    private TaskGraphIntegration integration() {
        TaskGraphIntegration now = integration == null ? opening.get() : integration;
        integration = now;
        return now;
    }

    private RunOutcome merge(CommittedTaskWork work) throws InterruptedException {
        work.requireCommitted();
        if (work.nothing()) {
            return finish("The task changed no file.");
        }
        for (int moves = 0; moves < MOVES; moves++) {
            run.control().check();
            String tip = integration().tip();
            Optional<RunOutcome> end =
                    switch (integration().merges().merge(work.change(history), tip)) {
                        case MergeOutcome.AlreadyContained _ -> Optional.of(finish(work));
                        case MergeOutcome.Merged merged ->
                                publish(tip, merged.commit()) instanceof PublishOutcome.Published
                                        ? Optional.of(finish(work))
                                        : Optional.empty();
                        case MergeOutcome.Conflict conflict ->
                                conflict(
                                        work,
                                        tip,
                                        conflict,
                                        MergeConflictFormatter.names(conflict.files()));
                        case MergeOutcome.Incomplete incomplete ->
                                conflict(
                                        work,
                                        tip,
                                        incomplete,
                                        MergeConflictFormatter.paths(incomplete.missing()));
                    };
            if (end.isPresent()) {
                return end.get();
            }
        }
        throw new TroupeException(
                ErrorCode.INTERNAL,
                "Other merges moved the graph's branch %d times during this merge."
                        .formatted(MOVES));
    }

    private RunOutcome finish(CommittedTaskWork work) {
        return finish(new MergeSummary(history, integration()).text(work));
    }

    private PublishOutcome publish(String tip, String commit) {
        batch.step(0, new JournalRecord.MergeStarted(tip, commit));
        write();
        run.control().clock().check();
        return integration().publish(tip, commit);
    }

    /** Empty when it was settled and is to be looked at again. */
    private Optional<RunOutcome> conflict(
            CommittedTaskWork work, String tip, MergeOutcome outcome, List<String> files) {
        Optional<ConflictQuestion> dispute = ConflictQuestion.last(history);
        if (dispute.isPresent()) {
            ConflictQuestion asked = dispute.get();
            if (asked.open()) {
                return Optional.of(suspend(WaitReason.APPROVAL));
            }
            if (asked.apart()) {
                throw new TroupeException(
                        ErrorCode.MERGE_CONFLICT,
                        "The task's work conflicts with other work in %s and stays on its own branch."
                                .formatted(MergeHistory.names(files)));
            }
            if (asked.settles() && same(work, tip, outcome, asked.step().tip())) {
                var _ =
                        publish(
                                tip,
                                integration()
                                        .merges()
                                        .settle(work.change(history), tip, asked.stands()));
                return Optional.empty();
            }
            if (!asked.settles() && history.again().size() < AGAIN + asked.number()) {
                return Optional.of(again(work, tip, files));
            }
        } else if (history.again().size() < AGAIN) {
            return Optional.of(again(work, tip, files));
        }
        return Optional.of(dispute(tip, outcome, files));
    }

    /** An answer holds for what was asked, and for no other conflict. */
    private boolean same(CommittedTaskWork work, String tip, MergeOutcome now, String asked) {
        return tip.equals(asked)
                || MergeConflictFormatter.of(
                                integration().merges().merge(work.change(history), asked))
                        .equals(MergeConflictFormatter.of(now));
    }

    /** A person decides; where nobody can be asked, the graph keeps the work on a branch. */
    private RunOutcome dispute(String tip, MergeOutcome outcome, List<String> files) {
        if (run.sessionSettings().attendance() == SessionAttendance.HEADLESS) {
            throw new TroupeException(
                    ErrorCode.MERGE_CONFLICT,
                    "The task's work still conflicts with other work in %s after %d more attempts, and nobody can be asked."
                            .formatted(MergeHistory.names(files), history.again().size()));
        }
        MergeConflict conflict =
                ConflictDiff.of(TaskGraphReport.key(history.taken()), outcome, history::others);
        ConflictQuestion.ask(
                history, new JournalRecord.ConflictQuestioned(tip, files), conflict, batch);
        return suspend(WaitReason.APPROVAL);
    }

    private RunOutcome again(CommittedTaskWork work, String tip, List<String> files) {
        String start = integration().merges().carry(work.change(history), tip);
        JournalRecord.ChildTaskReopened reopened =
                new JournalRecord.ChildTaskReopened(
                        history.childId(history.again().size() + 1), tip, start, files);
        batch.step(PROGRESS, reopened);
        batch.event(
                new EventBody.Notice(
                        "merge-conflict",
                        "%s conflicts with other work in %s and is done again on top of it."
                                .formatted(history.goal(), String.join(", ", files))));
        write();
        return doAgain(reopened);
    }

    /** Hands the work out that conflicted with a tip. A run that finds it journaled hands out the same. */
    private RunOutcome doAgain(JournalRecord.ChildTaskReopened reopened) {
        CommittedTaskWork work = history.workBefore(reopened);
        MergeOutcome outcome = integration().merges().merge(work.change(history), reopened.tip());
        NewTask child =
                new ConflictRetry(run.sessionSettings(), history)
                        .task(
                                reopened,
                                MergeConflictFormatter.of(outcome)
                                        + ConflictQuestion.advice(history));
        run.journal().spawn(List.of(child));
        return suspend(WaitReason.CHILDREN);
    }

    private RunOutcome finish(String summary) {
        return finish(OutcomeText.succeeded(summary));
    }

    @Override
    public JournalBatch finalBatch(@Nullable Throwable cause) {
        return batch;
    }

    /** Whether a task that did work again succeeded. */
    static boolean succeeded(Task task) {
        return task.outcome() != null && task.outcome().state() == TaskState.SUCCEEDED;
    }
}
