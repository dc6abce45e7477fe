package dev.troupe.contracts.plan;

import java.util.List;

/**
 * Tasks that together do what was asked. What is absent in JSON is empty here, so that the checks of a
 * plan can say what is missing where.
 *
 * @param summary what the tasks do together, a few sentences
 * @param tasks in the order in which people read them; {@link PlannedTask#needs} says what runs first
 */
public record Plan(String summary, List<PlannedTask> tasks) {
    public Plan {
        summary = summary == null ? "" : summary;
        tasks = tasks == null ? List.of() : List.copyOf(tasks);
    }
}
