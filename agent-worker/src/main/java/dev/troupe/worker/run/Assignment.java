package dev.troupe.worker.run;

import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.plan.PlannedTask;
import java.util.List;
import java.util.stream.Collectors;

/** A task of a plan, in the words that its agent reads. */
final class Assignment {
    private Assignment() {}

    static String text(Plan plan, PlannedTask task) {
        StringBuilder text = new StringBuilder(task.goal().strip());
        list(text, "Accepted when", task.acceptance());
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
