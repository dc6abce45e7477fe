package dev.troupe.cli.screen;

import dev.troupe.contracts.plan.Plan;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.SessionPlan;

/** A plan as people read it. */
public final class PlanText {
    private static final String INDENT = "    ";

    private final Style style;

    /** In colour or not. */
    public PlanText(boolean colour) {
        this.style = new Style(colour);
    }

    /** What could be better about it is behind it. */
    public String of(SessionPlan found) {
        StringBuilder text = new StringBuilder(of(found.plan()));
        found.warnings()
                .forEach(it ->
                        text.append("warning: ").append(SafeText.line(it.text())).append('\n'));
        return text.toString();
    }

    /** With a line end behind every line. */
    public String of(Plan plan) {
        StringBuilder text = new StringBuilder();
        if (!plan.summary().isBlank()) {
            text.append(SafeText.block(plan.summary().strip())).append("\n\n");
        }
        plan.tasks().forEach(task -> task(text, task));
        return text.toString();
    }

    private void task(StringBuilder text, PlannedTask task) {
        String needs = task.needs().isEmpty() ? "" : " after " + String.join(", ", task.needs());
        text.append(style.bold(SafeText.line(task.key())))
                .append("  ")
                .append(style.dim(SafeText.line(task.agent() + needs)))
                .append('\n');
        SafeText.block(task.goal().strip())
                .lines()
                .forEach(line -> text.append(INDENT).append(line).append('\n'));
        String touches =
                task.touches().isEmpty()
                        ? "reads only"
                        : "touches " + String.join(", ", task.touches());
        text.append(INDENT).append(style.dim(SafeText.line(touches))).append('\n');
        for (String criterion : task.acceptance()) {
            text.append(INDENT).append(style.dim("- " + SafeText.line(criterion))).append('\n');
        }
    }
}
