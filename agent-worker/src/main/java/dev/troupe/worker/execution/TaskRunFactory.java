package dev.troupe.worker.execution;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.coordination.CoordinatedTaskRun;
import dev.troupe.worker.coordination.CoordinatorContext;
import dev.troupe.worker.coordination.TaskCoordinator;
import dev.troupe.worker.graph.MergeCoordinator;
import dev.troupe.worker.graph.PredecessorGraphs;
import dev.troupe.worker.graph.TaskGraphCoordinator;
import dev.troupe.worker.graph.UnmergedWork;
import dev.troupe.worker.held.HeldSettlementRun;
import dev.troupe.worker.loop.AgentLoop;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.run.RunMetrics;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskRun;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.testrun.TestCommandRun;
import dev.troupe.worker.undo.RewindRun;
import dev.troupe.worker.undo.UndoRun;
import dev.troupe.workspace.merge.TaskGraphIntegration;
import dev.troupe.workspace.worktree.IsolatedWorktree.Published;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

/** Creates the run of a claimed task by its kind. */
final class TaskRunFactory {
    private final RunWorkspaceFactory workspaceFactory;
    private final RunMetrics metrics;
    private final Map<TaskKind, TaskCoordinator> coordinators;

    /**
     * @param coordinators of further kinds
     */
    TaskRunFactory(
            RunWorkspaceFactory workspaceFactory,
            RunMetrics metrics,
            List<TaskCoordinator> coordinators) {
        this.workspaceFactory = workspaceFactory;
        this.metrics = metrics;
        this.coordinators =
                coordinators.stream().collect(Collectors.toMap(TaskCoordinator::kind, it -> it));
    }

    /**
     * The run of a claimed task.
     *
     * @throws TroupeException INTERNAL when this worker does not know its kind
     */
    TaskRun begin(TaskClaim claim, RunState run, RunWorkspace workspace, RunHistory history) {
        String word = claim.task().definition().kind();
        TaskKind kind = TaskKind.of(word).orElseThrow(() -> unknown(word));
        return switch (kind) {
            case AGENT -> new AgentLoop(run, workspace, history, metrics);
            case GRAPH ->
                    new TaskGraphCoordinator(
                            run,
                            workspace,
                            remains(claim, run),
                            new PredecessorGraphs(
                                    run.journal(),
                                    run.taskId(),
                                    run.input().previousGraph(),
                                    it -> workspaceFactory.integration(run.input(), it)),
                            history);
            case MERGE -> {
                UUID graph = Objects.requireNonNull(run.input().graph());
                yield new MergeCoordinator(run, () -> integration(claim, run.input(), graph));
            }
            case TESTS -> new TestCommandRun(run, workspace, history);
            case UNDO -> new UndoRun(run, workspace, false);
            case REDO -> new UndoRun(run, workspace, true);
            case REWIND ->
                    new RewindRun(run, workspace, Objects.requireNonNull(run.input().rewind()));
            case SETTLE -> new HeldSettlementRun(run, workspace);
            case COMPACT -> new CompactionRun(run);
            case WORKFLOW ->
                    new CoordinatedTaskRun(
                            coordinator(kind), new CoordinatorContext(run, workspace));
        };
    }

    private TaskCoordinator coordinator(TaskKind kind) {
        TaskCoordinator coordinator = coordinators.get(kind);
        if (coordinator == null) {
            throw unknown(kind.word());
        }
        return coordinator;
    }

    private static TroupeException unknown(String word) {
        return new TroupeException(
                ErrorCode.INTERNAL, "This worker does not know tasks of the kind " + word + ".");
    }

    /** Finds what there is of a graph, also when it cannot begin. */
    UnmergedWork remains(TaskClaim claim, RunState graph) {
        TaskInput input = graph.input();
        return new UnmergedWork(
                graph.journal(),
                () -> integration(claim, input, claim.task().id()),
                new UnmergedWork.Branches() {
                    @Override
                    public Published publish(String commit) {
                        return workspaceFactory.publish(claim, input, commit);
                    }

                    @Override
                    public Published keep(Task done, String commit) {
                        return workspaceFactory.keep(input, done, commit);
                    }
                });
    }

    private TaskGraphIntegration integration(TaskClaim claim, TaskInput input, UUID root) {
        return workspaceFactory.integration(input, root).under(claim.key());
    }
}
