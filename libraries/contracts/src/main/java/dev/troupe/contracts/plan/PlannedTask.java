package dev.troupe.contracts.plan;

import java.util.List;

/**
 * One task of a plan. What is absent or null in JSON is empty here.
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
        touches = present(touches);
        needs = present(needs);
        acceptance = present(acceptance);
    }

    private static List<String> present(List<String> entries) {
        return entries == null
                ? List.of()
                : entries.stream().map(entry -> entry == null ? "" : entry).toList();
    }

    /** Whether it may change files. */
    public boolean writes() {
        return !touches.isEmpty();
    }
}
