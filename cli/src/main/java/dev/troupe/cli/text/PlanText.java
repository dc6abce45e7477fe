package dev.troupe.cli.text;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.SessionPlan;
import dev.troupe.contracts.plan.TaskPlan;

/** A plan as people read it. */
public final class PlanText {
    private static final String INDENT = "    ";

    private final AnsiStyle style;

    /** In colour or not. */
    public PlanText(boolean colour) {
        this.style = new AnsiStyle(colour);
    }

    /** What could be better about it is behind it. */
    public String of(SessionPlan found) {
        StringBuilder text = new StringBuilder(of(found.plan()));
        found.warnings()
                .forEach(it ->
                        text.append("warning: ")
                                .append(TerminalSanitizer.line(it.text()))
                                .append('\n'));
        return text.toString();
    }

    /** With a line end behind every line. */
    public String of(TaskPlan plan) {
        StringBuilder text = new StringBuilder();
        if (!plan.summary().isBlank()) {
            text.append(TerminalSanitizer.block(plan.summary().strip())).append("\n\n");
        }
        plan.tasks().forEach(task -> task(text, task));
        return text.toString();
    }

    private void task(StringBuilder text, PlannedTask task) {
        String needs = task.needs().isEmpty() ? "" : " after " + String.join(", ", task.needs());
        text.append(style.bold(TerminalSanitizer.line(task.key())))
                .append("  ")
                .append(style.dim(TerminalSanitizer.line(task.agent() + needs)))
                .append('\n');
        TerminalSanitizer.block(task.goal().strip())
                .lines()
                .forEach(line -> text.append(INDENT).append(line).append('\n'));
        String touches =
                task.touches().isEmpty()
                        ? "reads only"
                        : "touches " + String.join(", ", task.touches());
        text.append(INDENT).append(style.dim(TerminalSanitizer.line(touches))).append('\n');
        for (String criterion : task.acceptance()) {
            text.append(INDENT)
                    .append(style.dim("- " + TerminalSanitizer.line(criterion)))
                    .append('\n');
        }
    }
}
