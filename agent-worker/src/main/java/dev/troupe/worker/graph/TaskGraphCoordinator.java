package dev.troupe.worker.graph;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.ModelFreeTaskRun;
import dev.troupe.worker.run.OutcomeText;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskRun;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.toolcall.ToolResultRecorder;
import dev.troupe.workspace.merge.TaskGraphIntegration;
import dev.troupe.workspace.worktree.WorktreeBase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Coordinates a request that is split into tasks: has it planned, hands the tasks out, waits for them
 * without a worker, and brings what they did into the workspace. What was done so far is read from the
 * ledger and from the graph's refs, so that any run can go on.
 */
public final class TaskGraphCoordinator extends ModelFreeTaskRun implements TaskRun {
    private final RunWorkspace workspace;
    private final UnmergedWork unmergedWork;
    private final PredecessorGraphs predecessors;
    private final GraphTaskFactory tasks;
    private final RunHistory history;
    private @Nullable TaskGraphIntegration integration;
    private @Nullable WorkspaceIntegration workspaceIntegration;
    private boolean safe;
    private boolean good;

    /**
     * Coordinates the graph of a run.
     *
     * @param unmergedWork what there is when it ends early
     * @param predecessors ended graphs that it goes on with
     */
    public TaskGraphCoordinator(
            RunState run,
            RunWorkspace workspace,
            UnmergedWork unmergedWork,
            PredecessorGraphs predecessors,
            RunHistory history) {
        super(run);
        this.workspace = workspace;
        this.unmergedWork = unmergedWork;
        this.predecessors = predecessors;
        this.history = history;
        this.tasks = new GraphTaskFactory(run, workspace, predecessors);
    }

    private TaskGraphIntegration integration() {
        TaskGraphIntegration now = integration == null ? unmergedWork.work() : integration;
        integration = now;
        return now;
    }

    @Override
    public RunOutcome run() throws InterruptedException {
        begin();
        List<Task> children = run.journal().children();
        Optional<TaskPlan> plan = tasks.plan();
        if (plan.isEmpty()) {
            return planning(children);
        }
        List<Task> nodes = children.stream().filter(it -> !tasks.plans(it)).toList();
        if (nodes.isEmpty()) {
            tasks.check(plan.get());
            if (plansOnly()) {
                return planned(plan.get());
            }
            List<NewTask> fresh = tasks.of(plan.get());
            if (!fresh.isEmpty()) {
                return handOut(fresh);
            }
            start();
        }
        if (nodes.stream().anyMatch(it -> it.outcome() == null)) {
            return suspend(WaitReason.CHILDREN);
        }
        List<NewTask> tests = tests(nodes);
        if (!tests.isEmpty()) {
            return spawn(tests);
        }
        List<Task> all = new ArrayList<>(tasks.taken(plan.get()));
        all.addAll(new GraphTestCoordinator(run, tasks).counting(nodes));
        return bringIn(plan.get(), all);
    }

    /** What has begun to come in was tested before. */
    private List<NewTask> tests(List<Task> nodes) {
        GraphTestCoordinator tests = new GraphTestCoordinator(run, tasks);
        return tests.wanted()
                        && !plansOnly()
                        && history.incoming().isEmpty()
                        && (goesOn() || !integration().tip().equals(integration().base()))
                ? tests.next(nodes)
                : List.of();
    }

    /** What came in of an earlier request may be red, and is no change any more. */
    private boolean goesOn() {
        return run.input().previousGraph() != null;
    }

    private boolean plansOnly() {
        return run.sessionSettings().mode() == ApprovalMode.PLAN;
    }

    /** Plan mode ends with the plan, which anybody can send to be carried out. */
    private RunOutcome planned(TaskPlan plan) {
        String summary =
                "Planned %d tasks and changed nothing, as the session is in plan mode: %s"
                        .formatted(
                                plan.tasks().size(),
                                plan.tasks().stream()
                                        .map(PlannedTask::key)
                                        .collect(Collectors.joining(", ")));
        batch.step(PROGRESS, new JournalRecord.TaskAnswered(summary));
        settle();
        return finish(OutcomeText.succeeded(summary));
    }

    private void begin() {
        tellBeginning();
        workspace.base().ifPresent(it -> batch.step(0, new JournalRecord.BaseCommitRecorded(it)));
        workspace.notices().forEach(it -> batch.event(new EventBody.Notice("worktree", it)));
        inboxed.take(batch);
        new ToolResultRecorder(run, workspace)
                .catchUp(batch)
                .ifPresent(it -> {
                    throw it;
                });
        write();
    }

    private RunOutcome planning(List<Task> children) {
        if (children.isEmpty()) {
            return handOut(List.of(tasks.planner()));
        }
        Task planner = children.getFirst();
        TaskOutcome outcome = planner.outcome();
        if (outcome == null) {
            return suspend(WaitReason.CHILDREN);
        }
        if (ErrorCode.MENTION_FAILED.wire().equals(outcome.code())) {
            throw new TroupeException(ErrorCode.MENTION_FAILED, outcome.summary());
        }
        throw new TroupeException(
                ErrorCode.PLAN_MISSING,
                outcome.state() == TaskState.SUCCEEDED
                        ? "The planner produced no plan, but answered: %s"
                                .formatted(outcome.summary())
                        : "The request was not planned: %s".formatted(outcome.summary()));
    }

    /** The tree that all begin with is fixed before the first of them can look at it. */
    private void start() {
        predecessors.begin(
                integration(),
                () -> {
                    WorktreeBase base = workspace.snapshot();
                    base.notices().forEach(it -> batch.event(new EventBody.Notice("worktree", it)));
                    return base.commit();
                });
    }

    private RunOutcome handOut(List<NewTask> fresh) {
        start();
        return spawn(fresh);
    }

    private RunOutcome spawn(List<NewTask> fresh) {
        run.journal().spawn(fresh);
        batch.step(
                PROGRESS,
                new JournalRecord.SubtasksSpawned(fresh.stream().map(NewTask::id).toList()));
        batch.auditHandouts(run.origin(), fresh);
        return suspend(WaitReason.CHILDREN);
    }

    private RunOutcome bringIn(TaskPlan plan, List<Task> nodes) {
        Optional<String> instead = Optional.empty();
        if (plansOnly()) {
            instead = unmergedWork.keep(batch);
        } else {
            workspaceIntegration = new WorkspaceIntegration(run, workspace, integration(), batch);
            workspaceIntegration.bring(history.incoming());
            batch = workspaceIntegration.draft();
        }
        safe = true;
        TaskGraphReport report =
                new TaskGraphReport(plan, nodes, run.files(), unmergedWork.unmerged(nodes, batch));
        String summary =
                instead.map(it ->
                                "Nothing was written, as the session is in plan mode; the work is on branch %s.\n\n%s"
                                        .formatted(it, report.text()))
                        .orElseGet(report::text);
        batch.step(PROGRESS, new JournalRecord.TaskAnswered(summary));
        settle();
        RunOutcome end = finish(report.outcome(summary));
        good = report.succeeded();
        return end;
    }

    private void settle() {
        workspace.settle().forEach(it -> batch.event(new EventBody.Notice("worktree", it)));
    }

    @Override
    public JournalBatch finalBatch(@Nullable Throwable cause) {
        return workspaceIntegration == null ? batch : workspaceIntegration.draft();
    }

    /** What was finished is not lost because the rest is not wanted, or cannot be. */
    @Override
    public void end(JournalBatch lastBatch) {
        safe =
                safe
                        || (workspaceIntegration == null
                                ? broughtIn(lastBatch)
                                : workspaceIntegration.published());
        if (!safe) {
            unmergedWork.tell(lastBatch);
            safe = true;
        }
    }

    /** What a run before this had begun to bring in is known as written as far as it is. */
    private boolean broughtIn(JournalBatch lastBatch) {
        Optional<JournalRecord.IntegrationStarted> begun = history.incoming();
        return begun.isPresent()
                && new WorkspaceIntegration(run, workspace, integration(), lastBatch)
                        .acknowledge(begun.get());
    }

    /** What is neither in the workspace nor on a branch is nowhere else, and what failed may be gone on with. */
    @Override
    public void forget() {
        if (good && safe && unmergedWork.complete()) {
            integration().forget();
            predecessors.forget();
        }
    }
}
