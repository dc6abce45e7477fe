package dev.troupe.ledger.graph.check;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.ledger.graph.order.DependencyClosure;
import dev.troupe.ledger.graph.order.DependencyCycleFinder;
import dev.troupe.ledger.graph.order.PlanDependencyReader;
import dev.troupe.ledger.graph.order.TopologicalOrder;
import java.util.ArrayList;
import java.util.List;

/** Validates the tasks of a plan together. */
final class TaskDependencyValidator {
    private final PlanLimits limits;
    private final List<PlannedTask> tasks;
    private final DependencyClosure closure;
    private final List<PlanFault> found = new ArrayList<>();

    TaskDependencyValidator(PlanLimits limits, TaskPlan plan) {
        this.limits = limits;
        this.tasks = plan.tasks();
        this.closure = PlanDependencyReader.of(plan);
    }

    List<PlanFault> found() {
        List<List<Integer>> circles = DependencyCycleFinder.of(closure);
        circles.forEach(this::circle);
        if (circles.isEmpty()) {
            depth();
        }
        for (int later = 1; later < tasks.size(); later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                overlap(earlier, later);
            }
        }
        return List.copyOf(found);
    }

    private void circle(List<Integer> circle) {
        List<Integer> closed = new ArrayList<>(circle);
        closed.add(circle.getFirst());
        found.add(
                new PlanFault(
                        PlanFaultCode.NEEDS_IN_A_CIRCLE,
                        key(circle.getFirst()),
                        "Tasks need each other in a circle, so that none can begin: %s; remove one of these needs."
                                .formatted(way(closed))));
    }

    private void depth() {
        List<Integer> chain = TopologicalOrder.longest(closure);
        if (chain.size() > limits.depth()) {
            found.add(
                    new PlanFault(
                            PlanFaultCode.TOO_DEEP,
                            key(chain.getLast()),
                            "%d tasks have to run one after the other, but at most %d may: %s; join some of them, or remove needs."
                                    .formatted(chain.size(), limits.depth(), way(chain))));
        }
    }

    private void overlap(int earlier, int later) {
        if (closure.ordered(earlier, later)) {
            return;
        }
        TouchedGlobCheck.meeting(touches(earlier), touches(later))
                .ifPresent(globs ->
                        found.add(
                                new PlanFault(
                                        PlanFaultCode.TOUCHES_OVERLAP,
                                        key(later),
                                        "Tasks %s and %s may change the same files (%s), so they will run one after the other; give them different files, or let one need the other."
                                                .formatted(
                                                        PlanTextFormatter.quoted(key(earlier)),
                                                        PlanTextFormatter.quoted(key(later)),
                                                        PlanTextFormatter.list(globs)))));
    }

    private List<String> touches(int task) {
        List<String> touches = tasks.get(task).touches();
        return touches.subList(0, Math.min(touches.size(), limits.entries()));
    }

    private String way(List<Integer> places) {
        return PlanTextFormatter.way(places.stream().map(this::key).toList());
    }

    private String key(int place) {
        return tasks.get(place).key();
    }
}
