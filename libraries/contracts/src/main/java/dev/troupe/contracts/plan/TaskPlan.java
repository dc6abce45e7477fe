package dev.troupe.contracts.plan;

import java.util.List;

/**
 * Tasks that together do what was asked. What is absent or null in JSON is empty here, so that the checks
 * of a plan can say what is missing where.
 *
 * @param summary what the tasks do together, a few sentences
 * @param tasks in the order in which people read them; {@link PlannedTask#needs} says what runs first
 */
public record TaskPlan(String summary, List<PlannedTask> tasks) {
    public TaskPlan {
        summary = summary == null ? "" : summary;
        tasks = tasks == null ? List.of() : tasks.stream().map(TaskPlan::present).toList();
    }

    private static PlannedTask present(PlannedTask task) {
        return task == null ? new PlannedTask("", "", "", List.of(), List.of(), List.of()) : task;
    }
}
