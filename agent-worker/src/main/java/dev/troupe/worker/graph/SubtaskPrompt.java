package dev.troupe.worker.graph;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A task of a plan, in the words that its agent reads. */
final class SubtaskPrompt {
    private static final Set<String> JUDGES = Set.of("tester", "reviewer", "security-reviewer");

    private SubtaskPrompt() {}

    static String text(TaskPlan plan, PlannedTask task) {
        StringBuilder text = new StringBuilder(task.goal().strip());
        list(text, "Accepted when", task.acceptance());
        judge(text, plan, task);
        if (task.writes()) {
            list(text, "You may change", task.touches());
            text.append("\nOthers work at other files at the same time; leave theirs alone.\n");
        } else {
            text.append("\n\nYou only read: nothing you change would be kept.\n");
        }
        if (!plan.summary().isBlank()) {
            text.append("\n# The whole that this is a part of\n\n")
                    .append(plan.summary().strip())
                    .append('\n');
        }
        return text.toString();
    }

    /** By what the work is accepted that a task is to judge: that of the tasks that it needs. */
    static List<String> criteria(TaskPlan plan, PlannedTask task) {
        return JUDGES.contains(task.agent())
                ? plan.tasks().stream()
                        .filter(it -> task.needs().contains(it.key()))
                        .filter(it -> !JUDGES.contains(it.agent()))
                        .flatMap(it -> it.acceptance().stream())
                        .distinct()
                        .toList()
                : List.of();
    }

    private static void judge(StringBuilder text, TaskPlan plan, PlannedTask task) {
        List<String> criteria = criteria(plan, task);
        if (!criteria.isEmpty()) {
            text.append(
                    "\n\n# What the work before you is accepted by\n\nSay of each by its number whether it is met, and what shows it.\n\n");
            for (int i = 0; i < criteria.size(); i++) {
                text.append(i + 1).append(". ").append(criteria.get(i).strip()).append('\n');
            }
        }
    }

    private static void list(StringBuilder text, String title, List<String> entries) {
        if (!entries.isEmpty()) {
            text.append("\n\n# ").append(title).append("\n\n");
            text.append(
                    entries.stream()
                            .map(it -> "- " + it)
                            .collect(Collectors.joining("\n", "", "\n")));
        }
    }
}
