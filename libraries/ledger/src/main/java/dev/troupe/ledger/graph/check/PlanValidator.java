package dev.troupe.ledger.graph.check;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds what is wrong with plans. Safe for use by many threads. */
public final class PlanValidator {
    /** How many faults of a plan are told. */
    public static final int MOST = 100;

    private final PlanLimits limits;
    private final Set<String> agents;

    /**
     * Checks within limits.
     *
     * @param agents names of the agents that a plan may use, in the order in which they are told
     */
    public PlanValidator(PlanLimits limits, Collection<String> agents) {
        this.limits = limits;
        this.agents = Collections.unmodifiableSet(new LinkedHashSet<>(agents));
    }

    /**
     * All faults of a plan: of the plan as a whole, of each task, and of the tasks together; {@value #MOST}
     * at most, those that refuse the plan first when there are more, and one that says how many are left. Of
     * a plan with more tasks than allowed only so many are looked at, one by one. A plan runs when no
     * fault {@link PlanFault#refuses() refuses} it.
     */
    public List<PlanFault> faults(TaskPlan plan) {
        List<PlanFault> found = new ArrayList<>();
        int count = plan.tasks().size();
        if (count == 0) {
            found.add(whole(PlanFaultCode.NO_TASKS, "The plan has no tasks; name at least one."));
        } else if (count > limits.tasks()) {
            found.add(
                    whole(
                            PlanFaultCode.TOO_MANY_TASKS,
                            "The plan has %s tasks, but may have %s at most; let each task do more."
                                    .formatted(shown(count), shown(limits.tasks()))));
        }
        int summary = plan.summary().length();
        if (summary > limits.goalCharacters()) {
            found.add(
                    whole(
                            PlanFaultCode.SUMMARY_TOO_LONG,
                            "The plan has a summary of %s characters; say it in %s at most."
                                    .formatted(shown(summary), shown(limits.goalCharacters()))));
        }
        if (!UnstorableCharacters.in(plan.summary()).isEmpty()) {
            found.add(
                    whole(
                            PlanFaultCode.NO_TEXT,
                            "The plan's summary contains %s, which is not text; leave it out."
                                    .formatted(UnstorableCharacters.in(plan.summary()))));
        }
        found.addAll(oneByOne(plan));
        if (count <= limits.tasks()) {
            found.addAll(new TaskDependencyValidator(limits, plan).found());
        }
        return bounded(found);
    }

    /** Those faults of a plan because of which it cannot run. */
    public List<PlanFault> refusing(TaskPlan plan) {
        return faults(plan).stream().filter(PlanFault::refuses).toList();
    }

    /** Those faults of a plan with which it can run, but could run better. */
    public List<PlanFault> warnings(TaskPlan plan) {
        return faults(plan).stream().filter(it -> !it.refuses()).toList();
    }

    private static List<PlanFault> bounded(List<PlanFault> all) {
        if (all.size() <= MOST) {
            return List.copyOf(all);
        }
        List<PlanFault> found = new ArrayList<>(all);
        found.sort(Comparator.comparing(fault -> !fault.refuses()));
        PlanFaultCode code =
                found.get(MOST).refuses() ? PlanFaultCode.MORE_FAULTS : PlanFaultCode.MORE_WARNINGS;
        int left = found.size() - MOST;
        found.subList(MOST, found.size()).clear();
        found.add(
                whole(
                        code,
                        "The plan has %s more faults; correct the faults listed here first."
                                .formatted(shown(left))));
        return List.copyOf(found);
    }

    private static PlanFault whole(PlanFaultCode code, String text) {
        return new PlanFault(code, null, text);
    }

    private static String shown(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private List<PlanFault> oneByOne(TaskPlan plan) {
        List<PlannedTask> first =
                plan.tasks().subList(0, Math.min(plan.tasks().size(), limits.tasks()));
        Set<String> keys = new HashSet<>();
        plan.tasks().forEach(task -> keys.add(task.key()));
        Set<String> told = new LinkedHashSet<>();
        first.forEach(task -> told.add(task.key()));
        PlannedTaskValidator checks = new PlannedTaskValidator(limits, agents, keys, told);
        Set<String> seen = new HashSet<>();
        int place = 1;
        for (PlannedTask task : first) {
            checks.look(task, place++, !seen.add(task.key()));
        }
        return checks.found();
    }
}
