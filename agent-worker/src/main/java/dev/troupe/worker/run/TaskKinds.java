package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.integration.Integration;
import dev.troupe.worker.workspace.IsolatedWorktree.Published;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

/** What is done for tasks of each kind. */
final class TaskKinds {
    private final Workplaces workplaces;
    private final RunMetrics metrics;
    private final Map<TaskKind, Coordinator> coordinators;

    /**
     * @param coordinators of further kinds
     */
    TaskKinds(Workplaces workplaces, RunMetrics metrics, List<Coordinator> coordinators) {
        this.workplaces = workplaces;
        this.metrics = metrics;
        this.coordinators =
                coordinators.stream().collect(Collectors.toMap(Coordinator::kind, it -> it));
    }

    /**
     * The run of a claimed task.
     *
     * @throws TroupeException INTERNAL when this worker does not know its kind
     */
    TaskRun begin(Claim claim, Run run, Workplace place, History history) {
        String word = claim.task().definition().kind();
        TaskKind kind = TaskKind.of(word).orElseThrow(() -> unknown(word));
        return switch (kind) {
            case AGENT -> new AgentRun(run, place, history, metrics);
            case GRAPH ->
                    new GraphRun(
                            run,
                            place,
                            remains(claim, run),
                            new Forerunners(run, it -> workplaces.integration(run.input(), it)),
                            history);
            case MERGE -> {
                UUID graph = Objects.requireNonNull(run.input().graph());
                yield new MergeRun(run, () -> integration(claim, run.input(), graph));
            }
            case TESTS -> new TestsRun(run, place, history);
            case UNDO -> new UndoRun(run, place, false);
            case REDO -> new UndoRun(run, place, true);
            case WORKFLOW -> new CoordinatedRun(coordinator(kind), new Coordination(run, place));
        };
    }

    private Coordinator coordinator(TaskKind kind) {
        Coordinator coordinator = coordinators.get(kind);
        if (coordinator == null) {
            throw unknown(kind.word());
        }
        return coordinator;
    }

    private static TroupeException unknown(String word) {
        return new TroupeException(
                ErrorCode.INTERNAL, "This worker does not know tasks of the kind " + word + ".");
    }

    /** What there is of a graph, also when it cannot begin. */
    GraphRemains remains(Claim claim, Run graph) {
        TaskInput input = graph.input();
        return new GraphRemains(
                graph.journal(),
                () -> integration(claim, input, claim.task().id()),
                new GraphRemains.Branches() {
                    @Override
                    public Published publish(String commit) {
                        return workplaces.publish(claim, input, commit);
                    }

                    @Override
                    public Published keep(Task done, String commit) {
                        return workplaces.keep(input, done, commit);
                    }
                });
    }

    private Integration integration(Claim claim, TaskInput input, UUID root) {
        return workplaces.integration(input, root).under(claim.key());
    }
}
