package dev.troupe.ledger.graph;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import java.util.List;

/** Plans of tests. */
public final class TestPlans {
    private TestPlans() {}

    public static TaskPlan of(PlannedTask... tasks) {
        return new TaskPlan("Test", List.of(tasks));
    }

    /** A task that only reads. */
    public static PlannedTask reads(String key, String... needs) {
        return new PlannedTask(key, "developer", "Look", List.of(), List.of(needs), List.of());
    }

    /** A task that changes a directory of its own. */
    public static PlannedTask writes(String key, String... needs) {
        return new PlannedTask(
                key,
                "developer",
                "Do",
                List.of("src/" + key + "/**"),
                List.of(needs),
                List.of("It is done"));
    }

    /** A task that changes what the globs name. */
    public static PlannedTask touches(String key, String... globs) {
        return new PlannedTask(
                key, "developer", "Do", List.of(globs), List.of(), List.of("It is done"));
    }
}
