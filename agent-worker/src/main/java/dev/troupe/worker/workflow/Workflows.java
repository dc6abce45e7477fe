package dev.troupe.worker.workflow;

import dev.troupe.contracts.task.TaskKind;
import dev.troupe.worker.run.Coordination;
import dev.troupe.worker.run.Coordinator;
import dev.troupe.worker.run.End;
import org.jspecify.annotations.Nullable;

/** Coordinates features that are built in seven phases. */
public final class Workflows implements Coordinator {
    private final DecisionPlace decisions;

    /**
     * @param decisions directory of a repository's decision records, relative to it; null for the usual one
     */
    public Workflows(@Nullable String decisions) {
        this.decisions = new DecisionPlace(decisions);
    }

    @Override
    public TaskKind kind() {
        return TaskKind.WORKFLOW;
    }

    @Override
    public End run(Coordination work) {
        return new WorkflowRun(work, decisions).run();
    }
}
