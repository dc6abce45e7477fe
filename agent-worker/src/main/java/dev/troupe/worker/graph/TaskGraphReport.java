package dev.troupe.worker.graph;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.worker.run.OutcomeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Reports what became of the tasks of a graph. */
final class TaskGraphReport {
    private static final int LONGEST_ANSWER = 1_200;

    private final TaskPlan plan;
    private final List<Task> nodes;
    private final List<String> files;
    private final Map<UUID, String> kept;

    /**
     * @param nodes ended tasks, merges among them
     * @param files paths that were brought into the workspace
     * @param kept branches with work that did not come into the result, by task
     */
    TaskGraphReport(TaskPlan plan, List<Task> nodes, List<String> files, Map<UUID, String> kept) {
        this.plan = plan;
        this.nodes = nodes;
        this.files = files;
        this.kept = kept;
    }

    /** Tasks that may have changed something which did not come into the result. */
    static List<Task> unmerged(List<Task> nodes) {
        Set<UUID> merged =
                nodes.stream()
                        .filter(it -> merge(it) && good(it))
                        .flatMap(it -> it.definition().dependsOn().stream())
                        .collect(Collectors.toSet());
        return nodes.stream()
                .filter(it -> !merge(it) && it.definition().writes() && !merged.contains(it.id()))
                .toList();
    }

    /** Whether every task did what it should, and all of it is there. */
    boolean succeeded() {
        return nodes.stream().allMatch(TaskGraphReport::good);
    }

    TaskOutcome outcome(String summary) {
        return succeeded()
                ? OutcomeText.succeeded(summary)
                : new TaskOutcome(
                        TaskState.FAILED,
                        summary,
                        ErrorCode.TASKS_FAILED.wire(),
                        ErrorCode.TASKS_FAILED.hint());
    }

    private static boolean good(Task task) {
        return task.outcome() != null && task.outcome().state() == TaskState.SUCCEEDED;
    }

    String text() {
        List<String> parts = new ArrayList<>();
        List<Task> out = unmerged(nodes);
        long done = agents().stream().filter(it -> good(it) && !out.contains(it)).count();
        parts.add(
                "%d of %d tasks are done; %s."
                        .formatted(
                                done,
                                agents().size(),
                                files.isEmpty()
                                        ? "no file was changed"
                                        : "changed: " + MergeHistory.names(files)));
        if (!plan.summary().isBlank()) {
            parts.add(plan.summary().strip());
        }
        agents().forEach(it -> parts.add(told(it)));
        nodes.stream().filter(GraphTestCoordinator::tests).forEach(it -> parts.add(told(it)));
        merges().stream().filter(it -> !good(it) || !plain(it)).forEach(it -> parts.add(told(it)));
        return String.join("\n\n", parts);
    }

    /** A merge that went by itself is not worth a word. */
    private static boolean plain(Task merge) {
        return merge.outcome() != null && merge.outcome().summary().equals(MergeSummary.PLAIN);
    }

    private List<Task> agents() {
        return nodes.stream().filter(it -> !merge(it) && !GraphTestCoordinator.tests(it)).toList();
    }

    /** Those of tasks that have come to something. */
    private List<Task> merges() {
        Set<UUID> done =
                agents().stream()
                        .filter(TaskGraphReport::good)
                        .map(Task::id)
                        .collect(Collectors.toSet());
        return nodes.stream()
                .filter(it -> merge(it) && done.containsAll(it.definition().dependsOn()))
                .toList();
    }

    /** Whether one is the merge of the other's work. */
    static boolean merges(Task one, Task other) {
        return merge(one) && one.definition().dependsOn().contains(other.id());
    }

    private static boolean merge(Task task) {
        return task.definition().hasKind(TaskKind.MERGE);
    }

    /** The name that the plan gives it. */
    static String key(Task task) {
        String goal = task.definition().goal().lines().findFirst().orElse("");
        return goal.contains(":") ? goal.substring(0, goal.indexOf(':')) : goal;
    }

    private String told(Task task) {
        String name =
                merge(task)
                        ? "merge of " + key(task)
                        : GraphTestCoordinator.tests(task) ? TaskKind.TESTS.word() : key(task);
        TaskOutcome outcome = task.outcome();
        if (outcome == null) {
            return "- %s: not ended".formatted(name);
        }
        String state =
                good(task) ? "" : " (" + outcome.state().name().toLowerCase(Locale.ROOT) + ")";
        String branch =
                kept.containsKey(task.id())
                        ? " Its work is on branch %1$s; `git merge %1$s` merges it."
                                .formatted(kept.get(task.id()))
                        : "";
        return "- %s%s: %s%s"
                .formatted(
                        name,
                        state,
                        TextPrefix.cutTold(outcome.summary().strip(), LONGEST_ANSWER),
                        branch);
    }
}
