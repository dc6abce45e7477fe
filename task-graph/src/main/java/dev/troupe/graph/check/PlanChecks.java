package dev.troupe.graph.check;

import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.plan.PlannedTask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds what is wrong with plans. Safe for use by many threads. */
public final class PlanChecks {
    private final GraphLimits limits;
    private final Set<String> agents;

    /**
     * Checks within limits.
     *
     * @param agents names of the agents that a plan may use, in the order in which they are told
     */
    public PlanChecks(GraphLimits limits, Collection<String> agents) {
        this.limits = limits;
        this.agents = Collections.unmodifiableSet(new LinkedHashSet<>(agents));
    }

    /**
     * All faults of a plan: of the plan as a whole, of each task, and of the tasks together. Of a plan with
     * more tasks than allowed the tasks are looked at one by one only. A plan runs when no fault {@link
     * PlanFault#refuses() refuses} it.
     */
    public List<PlanFault> faults(Plan plan) {
        List<PlanFault> found = new ArrayList<>();
        int count = plan.tasks().size();
        if (count == 0) {
            found.add(
                    new PlanFault(
                            FaultCode.NO_TASKS, null, "The plan has no tasks; name at least one."));
        } else if (count > limits.tasks()) {
            found.add(
                    new PlanFault(
                            FaultCode.TOO_MANY_TASKS,
                            null,
                            String.format(
                                    Locale.ROOT,
                                    "The plan has %,d tasks; name %,d at most, of which each may do more.",
                                    count,
                                    limits.tasks())));
        }
        found.addAll(oneByOne(plan));
        if (count <= limits.tasks()) {
            found.addAll(new GraphChecks(limits, plan).found());
        }
        return List.copyOf(found);
    }

    private List<PlanFault> oneByOne(Plan plan) {
        Set<String> keys = new LinkedHashSet<>();
        plan.tasks().forEach(task -> keys.add(task.key()));
        TaskChecks checks = new TaskChecks(limits, agents, keys);
        Set<String> seen = new HashSet<>();
        int place = 1;
        for (PlannedTask task : plan.tasks()) {
            checks.look(task, place++, !seen.add(task.key()));
        }
        return checks.found();
    }
}
