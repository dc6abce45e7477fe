package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.plan.Plan;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Outcome;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.integration.Integration;
import dev.troupe.worker.lease.Stop;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.workspace.Base;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Coordinates a request that is split into tasks: has it planned, hands the tasks out, waits for them
 * without a worker, and brings what they did into the workspace. What was done so far is read from the
 * ledger and from the graph's refs, so that any run can go on.
 */
final class GraphRun implements TaskRun {
    /** Its kind of task. */
    static final String KIND = "graph";

    private final Run run;
    private final Workplace place;
    private final Integration integration;
    private final GraphTasks tasks;
    private final History history;
    private final Inboxed inboxed;
    private Draft draft;
    private boolean told;

    GraphRun(Run run, Workplace place, Integration integration, History history) {
        this.run = run;
        this.place = place;
        this.integration = integration;
        this.history = history;
        this.tasks = new GraphTasks(run, place);
        this.inboxed = new Inboxed(run);
        this.draft = run.journal().draft();
    }

    @Override
    public End run() throws InterruptedException {
        begin();
        List<Task> children = run.journal().children();
        Optional<Plan> plan = tasks.plan(children);
        if (plan.isEmpty()) {
            return planning(children);
        }
        List<Task> nodes = children.stream().filter(it -> !tasks.plans(it)).toList();
        if (nodes.isEmpty()) {
            return handOut(tasks.of(plan.get()));
        }
        if (nodes.stream().anyMatch(it -> it.outcome() == null)) {
            return await();
        }
        return bringIn(plan.get(), nodes);
    }

    private void begin() {
        long epoch = run.control().key().epoch();
        draft.step(0, new Step.Started(epoch));
        place.base().ifPresent(it -> draft.step(0, new Step.Based(it)));
        draft.event(
                new EventBody.RunStarted(
                        epoch,
                        run.services().worker(),
                        run.task().definition().agent(),
                        run.model()));
        place.notices().forEach(it -> draft.event(new EventBody.Notice("worktree", it)));
        inboxed.take(draft);
        new Results(run, place)
                .catchUp(draft)
                .ifPresent(it -> {
                    throw it;
                });
        save();
    }

    private void save() {
        var _ = run.journal().append(draft);
        draft = run.journal().draft();
    }

    private End planning(List<Task> children) {
        if (children.isEmpty()) {
            handOut(List.of(tasks.planner()));
            return new End.Waiting();
        }
        Task planner = children.getFirst();
        Outcome outcome = planner.outcome();
        if (outcome == null) {
            return await();
        }
        throw new TroupeException(
                ErrorCode.PLAN_MISSING,
                outcome.state() == TaskState.SUCCEEDED
                        ? "The planner handed on no plan, but said: %s".formatted(outcome.summary())
                        : "The request was not planned: %s".formatted(outcome.summary()));
    }

    /** The tree that all begin with is fixed before the first of them can look at it. */
    private End handOut(List<NewTask> fresh) {
        if (integration.begun().isEmpty()) {
            Base base = place.snapshot();
            base.notices().forEach(it -> draft.event(new EventBody.Notice("worktree", it)));
            integration.start(base.commit());
        }
        List<EventBody> events =
                fresh.stream()
                        .<EventBody>map(
                                it -> new EventBody.TaskHandedOut(it.id(), it.agent(), it.goal()))
                        .toList();
        run.journal().spawn(fresh, events);
        return await();
    }

    private End await() {
        run.journal().suspend(WaitReason.CHILDREN, draft);
        return new End.Waiting();
    }

    private End bringIn(Plan plan, List<Task> nodes) {
        try {
            draft = new BringIn(run, place, integration).bring(history.incoming(), draft);
            told = true;
        } catch (TroupeException e) {
            told = e.code() == ErrorCode.CONFLICT;
            throw e;
        }
        GraphReport report = new GraphReport(plan, nodes, run.files());
        String summary = report.text();
        draft.step(0, new Step.Answered(summary));
        finish(report, summary);
        return new End.Finished();
    }

    private void finish(GraphReport report, String summary) {
        place.settle().forEach(it -> draft.event(new EventBody.Notice("worktree", it)));
        Outcome outcome = report.outcome(summary);
        String state = report.succeeded() ? "succeeded" : "failed";
        Draft last;
        do {
            inboxed.take(draft);
            last = draft.copy();
            last.event(new Endings(run).finished(state, summary, outcome.code(), outcome.hint()));
        } while (!run.journal().finish(outcome, last));
    }

    /** What was finished is not lost because the rest is not wanted, or cannot be. */
    @Override
    public Draft lastWords(@Nullable Throwable cause) {
        boolean over = run.control().stopped() != Stop.SHUTDOWN;
        if (over && !told && integration.begun().isPresent()) {
            String tip = integration.tip();
            if (!tip.equals(integration.base())) {
                draft.event(
                        new EventBody.Notice(
                                "not-brought-in",
                                "What was finished is on branch %s."
                                        .formatted(place.publish(tip))));
            }
        }
        return draft;
    }

    @Override
    public void forget() {
        integration.forget();
    }
}
