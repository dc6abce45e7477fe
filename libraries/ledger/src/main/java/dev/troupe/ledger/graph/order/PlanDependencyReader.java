package dev.troupe.ledger.graph.order;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The needs of a plan's tasks, by their places in the plan. */
public final class PlanDependencyReader {
    private PlanDependencyReader() {}

    /**
     * Needs that name no task or the task itself are left out; a key that several tasks have means the
     * first of them.
     */
    public static DependencyClosure of(TaskPlan plan) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < plan.tasks().size(); i++) {
            places.putIfAbsent(plan.tasks().get(i).key(), i);
        }
        return new DependencyClosure(
                plan.tasks().stream().map(task -> needs(task, places)).toList());
    }

    private static List<Integer> needs(PlannedTask task, Map<String, Integer> places) {
        return task.needs().stream()
                .filter(need -> !need.equals(task.key()))
                .map(places::get)
                .filter(Objects::nonNull)
                .toList();
    }
}
