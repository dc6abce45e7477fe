package dev.troupe.worker.workflow;

import dev.troupe.contracts.session.Spend;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.contracts.workflow.PhaseView;
import dev.troupe.contracts.workflow.PhaseView.State;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.question.Answered;
import dev.troupe.worker.run.Coordination;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What came of a workflow, in words, from the ledger alone. */
final class Report {
    private static final Pattern TEST =
            Pattern.compile(
                    "(^|.*/)(tests?|spec|__tests__)/.*|.*(Test|Tests|IT|[._-]test|[._-]spec)\\.\\w+|(^|.*/)test_\\w+\\.\\w+");
    private static final double MICROS = 1_000_000;

    private final Coordination work;
    private final Course course;
    private final Material material;

    private Report(Coordination work, Course course, Material material) {
        this.work = work;
        this.course = course;
        this.material = material;
    }

    static Report of(Attempt attempt) {
        return new Report(attempt.work(), attempt.course(), attempt.material());
    }

    static Report of(Coordination work, Course course) {
        return new Report(work, course, new Material(work, course));
    }

    String text() {
        List<String> parts = new ArrayList<>();
        parts.add("Asked: " + work.task().definition().goal().strip());
        changes(parts);
        built(parts);
        decisions(parts);
        review(parts);
        leftOut(parts);
        parts.add(cost());
        if (!work.files().isEmpty()) {
            parts.add("`troupe undo` takes all changes of this workflow back.");
        }
        if (course.done(Phase.SUMMARY)) {
            material.handedOn(Phase.SUMMARY, Found.class)
                    .ifPresent(it -> parts.add("Next steps:\n" + it.text().strip()));
        }
        return String.join("\n\n", parts);
    }

    private void changes(List<String> parts) {
        List<String> files = Changes.of(work).files();
        List<String> tests = files.stream().filter(it -> TEST.matcher(it).matches()).toList();
        parts.add(
                files.isEmpty()
                        ? "No file was changed."
                        : "Changed files (%d): %s."
                                .formatted(files.size(), String.join(", ", files)));
        if (!files.isEmpty()) {
            parts.add(
                    tests.isEmpty()
                            ? "No tests were added or changed."
                            : "Tests added or changed: %s.".formatted(String.join(", ", tests)));
        }
    }

    /** What testers have found red is said here, and nowhere else. */
    private void built(List<String> parts) {
        if (course.done(Phase.IMPLEMENTATION)) {
            material.handedOn(Phase.IMPLEMENTATION, Found.class)
                    .ifPresent(it -> parts.add("What was built and tested:\n" + it.text().strip()));
        }
    }

    private void decisions(List<String> parts) {
        if (course.done(Phase.ARCHITECTURE)) {
            material.handedOn(Phase.ARCHITECTURE, Decision.class)
                    .ifPresent(it ->
                            parts.add(
                                    "Decision: %s (%s).".formatted(it.title().strip(), it.path())));
        }
        if (course.done(Phase.QUESTIONS)) {
            material.handedOn(Phase.QUESTIONS, Answered.class)
                    .filter(it -> !it.form().fields().isEmpty())
                    .ifPresent(it -> parts.add("Answers:\n" + it.text()));
        }
    }

    private void review(List<String> parts) {
        if (!course.done(Phase.REVIEW)) {
            return;
        }
        Reviewed reviewed =
                material.handedOn(Phase.REVIEW, Reviewed.class)
                        .orElseGet(() -> new Reviewed(List.of(), List.of(), ""));
        if (reviewed.applied().isEmpty() && reviewed.left().isEmpty()) {
            parts.add("The review handed in no findings.");
        }
        list(parts, "Findings that were given to the debugger", reviewed.applied());
        list(parts, "Findings not applied, as too little speaks for them", reviewed.left());
        if (reviewed.told() != null && !reviewed.told().isBlank()) {
            parts.add("What came of it:\n" + reviewed.told().strip());
        }
    }

    private static void list(List<String> parts, String title, List<String> entries) {
        if (!entries.isEmpty()) {
            parts.add("%s:\n- %s".formatted(title, String.join("\n- ", entries)));
        }
    }

    private void leftOut(List<String> parts) {
        List<PhaseView> skipped =
                course.state().phases().stream().filter(it -> it.state() == State.SKIPPED).toList();
        if (!skipped.isEmpty()) {
            parts.add(
                    "Phases left out: %s."
                            .formatted(
                                    skipped.stream()
                                            .map(it -> it.phase().word())
                                            .collect(Collectors.joining(", "))));
        }
        skipped.stream()
                .filter(it -> it.attempt() > 0)
                .map(it -> "The phase %s: %s".formatted(it.phase().word(), it.summary()))
                .forEach(parts::add);
    }

    private String cost() {
        UUID root = work.task().id();
        List<Task> tree =
                work.read(it -> it.tasks().ofSession(work.task().definition().sessionId())).stream()
                        .filter(it -> it.rootId().equals(root))
                        .toList();
        Spend all = Spend.NONE;
        for (Task task : tree) {
            all = all.plus(work.read(it -> it.budgets().spentByTask(task.id())));
        }
        return String.format(
                Locale.ROOT,
                "Cost: %.4f USD, %,d tokens in and %,d out, by %d tasks.",
                all.costMicros() / MICROS,
                all.inputTokens(),
                all.outputTokens(),
                tree.size());
    }
}
