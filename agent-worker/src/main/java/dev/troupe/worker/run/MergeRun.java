package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.Clash;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.integration.Integration;
import dev.troupe.worker.integration.MergeOutcome;
import dev.troupe.worker.integration.PublishOutcome;
import dev.troupe.worker.step.Step;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes the work of one task of a graph into the graph's ref. What clashes with the work of others is given
 * to an agent, which does it again on top of theirs, a bounded number of times.
 */
final class MergeRun extends ProgramRun implements TaskRun {
    /** How often clashing work is done again before a person is needed. */
    private static final int AGAIN = 2;

    /** Only merges of the same graph move its ref, one at a time: more than a few moves are a fault. */
    private static final int MOVES = 10;

    private final Supplier<Integration> opening;
    private final MergeHistory past;
    private @Nullable Integration opened;

    /**
     * Merges the work of a graph.
     *
     * @param opening the work of the graph, under the lease of this run
     */
    MergeRun(Run run, Supplier<Integration> opening) {
        super(run);
        this.opening = opening;
        this.past = MergeHistory.of(run.journal(), run.task());
    }

    @Override
    public End run() throws InterruptedException {
        tellBeginning();
        inboxed.take(draft);
        write();
        Optional<Step.Reopened> last = past.again().stream().reduce((_, it) -> it);
        if (last.isPresent()) {
            Task child = run.journal().task(last.get().child()).orElse(null);
            if (child == null) {
                return doAgain(last.get());
            }
            if (child.outcome() == null) {
                return suspend(WaitReason.CHILDREN);
            }
        }
        return merge(past.work());
    }

    private Integration integration() {
        Integration now = opened == null ? opening.get() : opened;
        opened = now;
        return now;
    }

    private End merge(TaskWork work) throws InterruptedException {
        work.requireCommitted();
        if (work.nothing()) {
            return finish("The task changed no file.");
        }
        for (int moves = 0; moves < MOVES; moves++) {
            run.control().check();
            String tip = integration().tip();
            switch (integration().merges().merge(work.change(run, past), tip)) {
                case MergeOutcome.AlreadyContained _ -> {
                    return finish(new MergeSummary(run, past, integration()).text(work));
                }
                case MergeOutcome.Merged merged -> {
                    if (publish(tip, merged.commit())) {
                        return finish(new MergeSummary(run, past, integration()).text(work));
                    }
                }
                case MergeOutcome.Conflict conflict -> {
                    Optional<End> end =
                            clash(work, tip, conflict, ConflictText.names(conflict.files()));
                    if (end.isPresent()) {
                        return end.get();
                    }
                }
                case MergeOutcome.Incomplete incomplete -> {
                    Optional<End> end =
                            clash(work, tip, incomplete, ConflictText.paths(incomplete.missing()));
                    if (end.isPresent()) {
                        return end.get();
                    }
                }
            }
        }
        throw new TroupeException(
                ErrorCode.INTERNAL,
                "The graph's ref was moved by others %d times while it was merged into."
                        .formatted(MOVES));
    }

    private boolean publish(String tip, String commit) {
        draft.step(0, new Step.Merging(tip, commit));
        write();
        run.control().clock().check();
        return switch (integration().publish(tip, commit)) {
            case PublishOutcome.Published _ -> true;
            case PublishOutcome.Moved _ -> false;
        };
    }

    /** Empty when it was settled and is to be looked at again. */
    private Optional<End> clash(
            TaskWork work, String tip, MergeOutcome outcome, List<String> files) {
        Optional<Dispute> dispute = Dispute.last(run);
        if (dispute.isPresent()) {
            Dispute asked = dispute.get();
            if (asked.open()) {
                return Optional.of(suspend(WaitReason.APPROVAL));
            }
            if (asked.apart()) {
                throw new TroupeException(
                        ErrorCode.MERGE_CONFLICT,
                        "It clashes with other work in %s and was left apart."
                                .formatted(MergeHistory.names(files)));
            }
            if (asked.settles() && same(work, tip, outcome, asked.step().tip())) {
                publish(
                        tip,
                        integration().merges().settle(work.change(run, past), tip, asked.stands()));
                return Optional.empty();
            }
            if (!asked.settles() && past.again().size() < AGAIN + asked.number()) {
                return Optional.of(again(work, tip, files));
            }
        } else if (past.again().size() < AGAIN) {
            return Optional.of(again(work, tip, files));
        }
        return Optional.of(dispute(tip, outcome, files));
    }

    /** An answer holds for what was asked, and for no other clash. */
    private boolean same(TaskWork work, String tip, MergeOutcome now, String asked) {
        return tip.equals(asked)
                || ConflictText.of(integration().merges().merge(work.change(run, past), asked))
                        .equals(ConflictText.of(now));
    }

    /** A person decides; where nobody can be asked, the graph keeps the work on a branch. */
    private End dispute(String tip, MergeOutcome outcome, List<String> files) {
        if (run.standing().attendance() == Attendance.HEADLESS) {
            throw new TroupeException(
                    ErrorCode.MERGE_CONFLICT,
                    "It still clashes with other work in %s after %d more attempts, and nobody can be asked."
                            .formatted(MergeHistory.names(files), past.again().size()));
        }
        Clash clash = ClashView.of(GraphReport.key(past.taken()), outcome, past::others);
        Dispute.ask(run, past.goal(), new Step.Disputed(tip, files), clash, draft);
        return suspend(WaitReason.APPROVAL);
    }

    private End again(TaskWork work, String tip, List<String> files) {
        String start = integration().merges().carry(work.change(run, past), tip);
        Step.Reopened reopened =
                new Step.Reopened(past.childId(past.again().size() + 1), tip, start, files);
        draft.step(PROGRESS, reopened);
        draft.event(
                new EventBody.Notice(
                        "merge-conflict",
                        "%s clashes with other work in %s and is done again on top of it."
                                .formatted(past.goal(), String.join(", ", files))));
        write();
        return doAgain(reopened);
    }

    /** Hands the work out that clashed with a tip. A run that finds it journaled hands out the same. */
    private End doAgain(Step.Reopened reopened) {
        TaskWork work = past.workBefore(reopened);
        MergeOutcome outcome = integration().merges().merge(work.change(run, past), reopened.tip());
        NewTask child =
                new Again(run, past).task(reopened, ConflictText.of(outcome) + Dispute.advice(run));
        run.journal()
                .spawn(
                        List.of(child),
                        List.of(
                                new EventBody.TaskHandedOut(
                                        child.id(), child.agent(), child.goal())));
        return suspend(WaitReason.CHILDREN);
    }

    private End finish(String summary) {
        return finish(Endings.succeeded(summary));
    }

    @Override
    public Draft lastWords(@Nullable Throwable cause) {
        return draft;
    }

    /** Whether a task that did work again succeeded. */
    static boolean succeeded(Task task) {
        return task.outcome() != null && task.outcome().state() == TaskState.SUCCEEDED;
    }
}
