package dev.troupe.worker.workflow.artefact;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats the summary of a workflow for people. */
public final class WorkflowSummaryFormatter {
    private static final double MICROS = 1_000_000;

    private final WorkflowSummary summary;
    private final List<String> parts = new ArrayList<>();

    private WorkflowSummaryFormatter(WorkflowSummary summary) {
        this.summary = summary;
    }

    public static String of(WorkflowSummary summary) {
        return new WorkflowSummaryFormatter(summary).text();
    }

    private String text() {
        parts.add("Asked: " + summary.asked());
        changes();
        part("What was built and tested:\n", summary.built());
        if (summary.decision() != null) {
            parts.add(
                    "Decision: %s (%s)."
                            .formatted(
                                    summary.decision().title().strip(), summary.decision().path()));
        }
        part("Answers:\n", summary.answers());
        review();
        leftOut();
        parts.add(cost());
        if (summary.undo() != null) {
            parts.add("`%s` takes all changes of this workflow back.".formatted(summary.undo()));
        }
        part("Next steps:\n", summary.next());
        return String.join("\n\n", parts);
    }

    private void part(String title, String body) {
        if (!body.isBlank()) {
            parts.add(title + body.strip());
        }
    }

    private void changes() {
        if (summary.changes().isEmpty()) {
            parts.add("No file was changed.");
            return;
        }
        List<String> files = summary.changes().stream().map(WorkflowFileChange::path).toList();
        parts.add("Changed files (%d): %s.".formatted(files.size(), String.join(", ", files)));
        parts.add(
                summary.tests().isEmpty()
                        ? "No tests were added or changed."
                        : "Tests added or changed: %s."
                                .formatted(String.join(", ", summary.tests())));
    }

    private void review() {
        ReviewOutput reviewed = summary.review();
        if (reviewed == null) {
            return;
        }
        if (reviewed.applied().isEmpty() && reviewed.left().isEmpty()) {
            parts.add("The review handed in no findings.");
        }
        list("Findings that were given to the debugger", reviewed.applied());
        list("Findings not applied, because their evidence is weak", reviewed.left());
        part("What came of it:\n", reviewed.told());
    }

    private void list(String title, List<String> entries) {
        if (!entries.isEmpty()) {
            parts.add("%s:\n- %s".formatted(title, String.join("\n- ", entries)));
        }
    }

    private void leftOut() {
        if (summary.leftOut().isEmpty()) {
            return;
        }
        parts.add(
                "Skipped phases: %s."
                        .formatted(
                                summary.leftOut().stream()
                                        .map(it -> it.phase().word())
                                        .collect(Collectors.joining(", "))));
        summary.leftOut().stream()
                .filter(it -> it.why() != null)
                .map(it -> "The phase %s: %s".formatted(it.phase().word(), it.why()))
                .forEach(parts::add);
    }

    private String cost() {
        return String.format(
                Locale.ROOT,
                "Cost: %.4f USD, %,d tokens in and %,d out, by %d tasks.",
                summary.spend().costMicros() / MICROS,
                summary.spend().inputTokens(),
                summary.spend().outputTokens(),
                summary.tasks());
    }
}
