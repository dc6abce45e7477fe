package dev.troupe.contracts.plan;

import java.util.List;

/**
 * One task of a plan. What is absent in JSON is empty here.
 *
 * @param key names the task within its plan: a lower-case letter, then up to 30 lower-case letters,
 *     digits and hyphens
 * @param agent name of the agent definition that does it
 * @param goal what it is to reach, in words that stand without the rest of the plan
 * @param touches globs, relative to the workspace, of what it may change; none: it only reads
 * @param needs keys of the tasks whose results it builds on
 * @param acceptance how one can tell that it is done, one criterion each
 */
public record PlannedTask(
        String key,
        String agent,
        String goal,
        List<String> touches,
        List<String> needs,
        List<String> acceptance) {
    public PlannedTask {
        key = key == null ? "" : key;
        agent = agent == null ? "" : agent;
        goal = goal == null ? "" : goal;
        touches = touches == null ? List.of() : List.copyOf(touches);
        needs = needs == null ? List.of() : List.copyOf(needs);
        acceptance = acceptance == null ? List.of() : List.copyOf(acceptance);
    }

    /** Whether it may change files. */
    public boolean writes() {
        return !touches.isEmpty();
    }
}
