package dev.troupe.ledger.graph.node;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Adds tests to plans. */
public final class TesterTaskInserter {
    /** The agent that tests. */
    public static final String TESTER = "tester";

    private static final String SUFFIX = "-tests";
    private static final int LONGEST_KEY = 31;
    private static final int LONGEST_GOAL = 2_000;
    private static final List<String> PLACES = List.of("test/**", "tests/**");

    private final TaskPlan plan;
    private final Set<String> taken = new HashSet<>();
    private final Map<String, String> tests = new HashMap<>();

    private TesterTaskInserter(TaskPlan plan) {
        this.plan = plan;
        for (PlannedTask task : plan.tasks()) {
            taken.add(task.key());
        }
        for (PlannedTask task : plan.tasks()) {
            if (wants(task)) {
                tests.put(task.key(), free(task.key()));
            }
        }
    }

    /**
     * The same with a tester's task behind each writing task that is no tester's own. What needs such a task
     * needs its tests too. Keys stay within what a plan may have, and none is given twice.
     */
    public static TaskPlan plan(TaskPlan plan) {
        return new TesterTaskInserter(plan).tested();
    }

    private static boolean wants(PlannedTask task) {
        return task.writes() && !task.agent().equals(TESTER);
    }

    private String free(String key) {
        String suffix = SUFFIX;
        for (int i = 2; true; i++) {
            String free =
                    key.substring(0, Math.min(key.length(), LONGEST_KEY - suffix.length()))
                            + suffix;
            if (taken.add(free)) {
                return free;
            }
            suffix = SUFFIX + i;
        }
    }

    private TaskPlan tested() {
        List<PlannedTask> tasks = new ArrayList<>();
        for (PlannedTask task : plan.tasks()) {
            tasks.add(waiting(task));
            String key = tests.get(task.key());
            if (key != null) {
                tasks.add(tester(task, key));
            }
        }
        return new TaskPlan(plan.summary(), tasks);
    }

    private PlannedTask waiting(PlannedTask task) {
        Set<String> needs = new LinkedHashSet<>();
        for (String need : task.needs()) {
            needs.add(need);
            String key = tests.get(need);
            if (key != null) {
                needs.add(key);
            }
        }
        return new PlannedTask(
                task.key(),
                task.agent(),
                task.goal(),
                task.touches(),
                List.copyOf(needs),
                task.acceptance());
    }

    private static PlannedTask tester(PlannedTask task, String key) {
        String goal = task.goal().strip();
        return new PlannedTask(
                key,
                TESTER,
                """
                Test the work of the task '%s'.

                It is in your workspace. Run the tests that concern it and add those that are \
                missing, where the repository keeps its tests. Change nothing but tests: if the work itself is wrong, \
                report that in your result, with the command and its output. The task was:

                %s\
                """
                        .formatted(
                                task.key(),
                                goal.substring(0, Math.min(goal.length(), LONGEST_GOAL))),
                places(task.touches()),
                List.of(task.key()),
                List.of("The tests that concern it pass, or what they found is reported."));
    }

    /** Beside what was changed, and where tests usually are. */
    private static List<String> places(List<String> touches) {
        return Stream.of(
                        touches.stream(),
                        touches.stream()
                                .filter(it -> it.contains("/main/"))
                                .map(it -> it.replace("/main/", "/test/")),
                        PLACES.stream())
                .flatMap(it -> it)
                .distinct()
                .toList();
    }
}
