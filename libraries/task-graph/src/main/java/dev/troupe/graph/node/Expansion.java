package dev.troupe.graph.node;

import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.graph.order.Chains;
import dev.troupe.graph.order.TaskOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Makes graphs of plans. */
public final class Expansion {
    private final UUID seed;
    private final Map<String, PlannedTask> byKey = new HashMap<>();
    private final List<GraphNode> nodes = new ArrayList<>();

    private Expansion(UUID seed) {
        this.seed = seed;
    }

    /**
     * An agent node for each task and a merge node behind each that writes; what needs such a task needs its
     * merge. Independent tasks keep the plan's order. The same plan and seed always give the same graph.
     *
     * @throws IllegalArgumentException for a plan in which keys repeat, or needs lead nowhere or in a
     *     circle; no plan without refusing faults is one
     */
    public static TaskGraph of(Plan plan, UUID seed) {
        Expansion expansion = new Expansion(seed);
        plan.tasks().forEach(expansion::register);
        Chains.order(TaskOrder.of(plan)).forEach(at -> expansion.add(plan.tasks().get(at)));
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
        UUID agent = NodeIds.of(seed, GraphNode.Kind.AGENT, task.key());
        List<UUID> needs = task.needs().stream().distinct().map(this::resultOf).toList();
        nodes.add(new GraphNode(agent, GraphNode.Kind.AGENT, task, needs));
        if (task.writes()) {
            nodes.add(
                    new GraphNode(
                            resultOf(task.key()), GraphNode.Kind.MERGE, task, List.of(agent)));
        }
    }

    /** The node whose success means that a task's result is there. */
    private UUID resultOf(String key) {
        PlannedTask task = byKey.get(key);
        if (task == null) {
            throw new IllegalArgumentException("No task has the key '" + key + "'.");
        }
        return NodeIds.of(seed, task.writes() ? GraphNode.Kind.MERGE : GraphNode.Kind.AGENT, key);
    }
}
