package dev.troupe.ledger.graph.node;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.ledger.graph.order.PlanDependencyReader;
import dev.troupe.ledger.graph.order.TopologicalOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Makes graphs of plans. */
public final class TaskGraphBuilder {
    private final UUID seed;
    private final Map<String, PlannedTask> byKey = new HashMap<>();
    private final List<TaskGraphNode> nodes = new ArrayList<>();

    private TaskGraphBuilder(UUID seed) {
        this.seed = seed;
    }

    /**
     * An agent node for each task and a merge node behind each that writes; what needs such a task needs its
     * merge. Independent tasks keep the plan's order. The same plan and seed always give the same graph.
     *
     * @throws IllegalArgumentException for a plan in which keys repeat, or needs lead nowhere or in a
     *     circle; no plan without refusing faults is one
     */
    public static TaskGraph of(TaskPlan plan, UUID seed) {
        TaskGraphBuilder expansion = new TaskGraphBuilder(seed);
        plan.tasks().forEach(expansion::register);
        TopologicalOrder.order(PlanDependencyReader.of(plan))
                .forEach(at -> expansion.add(plan.tasks().get(at)));
        return new TaskGraph(expansion.nodes);
    }

    private void register(PlannedTask task) {
        if (byKey.putIfAbsent(task.key(), task) != null) {
            throw new IllegalArgumentException("Two tasks have the key '" + task.key() + "'.");
        }
        if (task.needs().contains(task.key())) {
            throw new IllegalArgumentException("The task '" + task.key() + "' needs itself.");
        }
    }

    private void add(PlannedTask task) {
        UUID agent = GraphNodeIdFactory.of(seed, TaskGraphNode.Kind.AGENT, task.key());
        List<UUID> needs = task.needs().stream().distinct().map(this::resultOf).toList();
        nodes.add(new TaskGraphNode(agent, TaskGraphNode.Kind.AGENT, task, needs));
        if (task.writes()) {
            nodes.add(
                    new TaskGraphNode(
                            resultOf(task.key()), TaskGraphNode.Kind.MERGE, task, List.of(agent)));
        }
    }

    /** The node whose success means that a task's result is there. */
    private UUID resultOf(String key) {
        PlannedTask task = byKey.get(key);
        if (task == null) {
            throw new IllegalArgumentException("No task has the key '" + key + "'.");
        }
        return GraphNodeIdFactory.of(
                seed, task.writes() ? TaskGraphNode.Kind.MERGE : TaskGraphNode.Kind.AGENT, key);
    }
}
