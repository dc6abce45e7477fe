package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.ledger.artefact.TaskArtefact;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.coordination.CoordinatorContext;
import dev.troupe.worker.tool.agent.SubmitPlanTool;
import dev.troupe.worker.workflow.progress.PredecessorWorkflows;
import dev.troupe.worker.workflow.progress.WorkflowProgress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Finds what earlier attempts have built for the same design, including those of ended workflows that are taken over.
 * An attempt that was good is none of them: whoever has it done again wants it done anew.
 */
final class PreviousAttempts {
    private static final WorkflowPhase BUILDS = WorkflowPhase.IMPLEMENTATION;

    private final CoordinatorContext coordinator;
    private final String role;

    /**
     * @param role that of the graph in each attempt
     */
    PreviousAttempts(CoordinatorContext coordinator, String role) {
        this.coordinator = coordinator;
        this.role = role;
    }

    /** The newest graph for which there was a plan. */
    Optional<Task> graph(WorkflowProgress now) {
        Optional<Task> own =
                graph(coordinator.task().id(), now, now.state().at(BUILDS).attempt() - 1);
        return own.isPresent() || now.design() > 1 ? own : before(now);
    }

    private Optional<Task> before(WorkflowProgress now) {
        for (UUID workflow : PredecessorWorkflows.of(coordinator).reversed()) {
            WorkflowProgress then = WorkflowProgress.of(List.of(), coordinator.journal(workflow));
            WorkflowPhaseView built = then.state().at(BUILDS);
            if (!sameDesign(now, then) || built.state() == WorkflowPhaseView.State.DONE) {
                return Optional.empty();
            }
            Optional<Task> graph = graph(workflow, then, built.attempt());
            if (graph.isPresent() || then.design() > 1) {
                return graph;
            }
        }
        return Optional.empty();
    }

    /** Whether what was found and decided before is what the other had found and decided. */
    private static boolean sameDesign(WorkflowProgress one, WorkflowProgress other) {
        return Arrays.stream(WorkflowPhase.values())
                .filter(it -> it.compareTo(BUILDS) < 0)
                .allMatch(it -> same(one.state().at(it), other.state().at(it)));
    }

    private static boolean same(WorkflowPhaseView one, WorkflowPhaseView other) {
        return one.state() == other.state()
                && one.attempt() == other.attempt()
                && one.tasks().equals(other.tasks());
    }

    private Optional<Task> graph(UUID workflow, WorkflowProgress progress, int newest) {
        return IntStream.iterate(newest, it -> it >= progress.design(), it -> it - 1)
                .mapToObj(it -> PhaseAttempt.id(workflow, BUILDS, it, role))
                .flatMap(id -> coordinator.read(it -> it.tasks().find(id)).stream())
                .filter(this::planned)
                .findFirst();
    }

    private boolean planned(Task graph) {
        return coordinator.read(it -> it.tasks().children(graph.id())).stream()
                .flatMap(
                        child -> coordinator.read(it -> it.artefacts().ofTask(child.id())).stream())
                .map(TaskArtefact::name)
                .anyMatch(SubmitPlanTool.ARTEFACT::equals);
    }
}
