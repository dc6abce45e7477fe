package dev.troupe.graph.check;

import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.graph.order.Chains;
import dev.troupe.graph.order.Circles;
import dev.troupe.graph.order.Precedence;
import dev.troupe.graph.order.TaskOrder;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with the tasks together. */
final class GraphChecks {
    private final GraphLimits limits;
    private final List<PlannedTask> tasks;
    private final Precedence order;
    private final List<PlanFault> found = new ArrayList<>();

    GraphChecks(GraphLimits limits, Plan plan) {
        this.limits = limits;
        this.tasks = plan.tasks();
        this.order = TaskOrder.of(plan);
    }

    List<PlanFault> found() {
        List<List<Integer>> circles = Circles.of(order);
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
                        FaultCode.NEEDS_IN_A_CIRCLE,
                        key(circle.getFirst()),
                        "Tasks need each other in a circle, so that none can begin: %s; remove one of these needs."
                                .formatted(way(closed))));
    }

    private void depth() {
        List<Integer> chain = Chains.longest(order);
        if (chain.size() > limits.depth()) {
            found.add(
                    new PlanFault(
                            FaultCode.TOO_DEEP,
                            key(chain.getLast()),
                            "%d tasks have to run one after the other, and at most %d may: %s; join some of them, or remove needs."
                                    .formatted(chain.size(), limits.depth(), way(chain))));
        }
    }

    private void overlap(int earlier, int later) {
        if (order.ordered(earlier, later)) {
            return;
        }
        Touches.meeting(touches(earlier), touches(later))
                .ifPresent(globs ->
                        found.add(
                                new PlanFault(
                                        FaultCode.TOUCHES_OVERLAP,
                                        key(later),
                                        "Tasks %s and %s may change the same files (%s), so they will run one after the other; give them different files, or let one need the other."
                                                .formatted(
                                                        Shown.quoted(key(earlier)),
                                                        Shown.quoted(key(later)),
                                                        Shown.list(globs)))));
    }

    private List<String> touches(int task) {
        List<String> touches = tasks.get(task).touches();
        return touches.subList(0, Math.min(touches.size(), limits.entries()));
    }

    private String way(List<Integer> places) {
        return Shown.way(places.stream().map(this::key).toList());
    }

    private String key(int place) {
        return tasks.get(place).key();
    }
}
