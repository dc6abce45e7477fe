package dev.troupe.worker.workflow;

import dev.troupe.contracts.task.TaskKind;
import dev.troupe.worker.coordination.CoordinatorContext;
import dev.troupe.worker.coordination.TaskCoordinator;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.workflow.phase.DecisionRecordLocation;
import org.jspecify.annotations.Nullable;

/** Coordinates features that are built in seven phases. */
public final class WorkflowCoordinator implements TaskCoordinator {
    private final DecisionRecordLocation decisions;

    /**
     * @param decisions directory of a repository's decision records, relative to it; null for the usual one
     */
    public WorkflowCoordinator(@Nullable String decisions) {
        this.decisions = new DecisionRecordLocation(decisions);
    }

    @Override
    public TaskKind kind() {
        return TaskKind.WORKFLOW;
    }

    @Override
    public RunOutcome run(CoordinatorContext coordinator) {
        return new WorkflowRun(coordinator, decisions).run();
    }
}
