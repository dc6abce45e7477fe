package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.finding.ReviewFinding;
import dev.troupe.contracts.finding.ScoredFinding;
import dev.troupe.contracts.finding.ScoredReview;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.context.prompt.UntrustedTextFence;
import dev.troupe.worker.coordination.SubtaskSpec;
import dev.troupe.worker.workflow.artefact.ReviewOutput;
import dev.troupe.worker.workflow.progress.PhaseOutputs;
import dev.troupe.worker.workflow.progress.WorkflowChangeSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Has the change reviewed; of what is found, only what enough speaks for is mended, and tested. */
final class ReviewPhaseHandler implements PhaseHandler {
    private static final List<String> REVIEWERS = List.of("reviewer", "security-reviewer");
    private static final String MENDING = "mend-findings";
    private static final String TESTING = "test-what-was-mended";
    private static final int LONGEST_DIFF = 80_000;

    @Override
    public PhaseAction next(PhaseAttempt attempt) {
        List<Task> reviewers =
                REVIEWERS.stream().flatMap(role -> attempt.task(role).stream()).toList();
        if (reviewers.isEmpty()) {
            WorkflowChangeSet changes = WorkflowChangeSet.of(attempt.work());
            return changes.none()
                    ? done(attempt, List.of(), List.of(), "Nothing was changed.")
                    : new PhaseAction.HandOut(reviews(attempt, changes));
        }
        List<ScoredReview> reviews =
                reviewers.stream().flatMap(it -> review(attempt, it).stream()).toList();
        if (reviews.isEmpty()) {
            return unreviewed(reviewers);
        }
        List<ScoredFinding> sure = reviews.stream().flatMap(it -> it.confident().stream()).toList();
        List<ScoredFinding> doubtful =
                reviews.stream().flatMap(it -> it.doubtful().stream()).toList();
        return mended(attempt, distinct(sure), distinct(doubtful), reviewers);
    }

    /** What only a reviewer's answer says was not looked at for what speaks for it. */
    private static Optional<ScoredReview> review(PhaseAttempt attempt, Task reviewer) {
        return PhaseAttempt.succeeded(reviewer)
                ? attempt.handedIn(reviewer, ScoredReview.ARTEFACT, ScoredReview.class)
                : Optional.empty();
    }

    private static PhaseAction unreviewed(List<Task> reviewers) {
        return reviewers.stream()
                .filter(it -> !PhaseAttempt.succeeded(it))
                .findFirst()
                .map(PhaseAttempt::failed)
                .orElseGet(() ->
                        new PhaseAction.Failed(
                                ErrorCode.TASKS_FAILED.wire(),
                                "No reviewer handed in findings. The first one said: %s"
                                        .formatted(PhaseAttempt.answer(reviewers.getFirst())),
                                null));
    }

    private static List<SubtaskSpec> reviews(PhaseAttempt attempt, WorkflowChangeSet changes) {
        String text =
                attempt.material().behind(PhasePromptLoader.of("review"))
                        + "\n# Changed files\n\n"
                        + changes.files().stream()
                                .map(it -> "- " + it)
                                .collect(Collectors.joining("\n"))
                        + "\n\n# The change\n\n"
                        + UntrustedTextFence.around(changes.diff(LONGEST_DIFF))
                        + "\n";
        return REVIEWERS.stream().map(it -> attempt.reading(it, it, text)).toList();
    }

    /** Two reviewers may find the same. */
    private static List<ScoredFinding> distinct(List<ScoredFinding> findings) {
        Map<String, ScoredFinding> byWords = new LinkedHashMap<>();
        findings.forEach(it -> byWords.putIfAbsent(headline(it.finding()), it));
        return List.copyOf(byWords.values());
    }

    private PhaseAction mended(
            PhaseAttempt attempt,
            List<ScoredFinding> sure,
            List<ScoredFinding> doubtful,
            List<Task> reviewers) {
        String silent =
                reviewers.stream()
                        .filter(it -> review(attempt, it).isEmpty())
                        .map(it ->
                                "The %s %s: %s\n\n"
                                        .formatted(
                                                it.definition().agent(),
                                                PhaseAttempt.succeeded(it)
                                                        ? "handed in nothing, and said"
                                                        : "failed",
                                                PhaseAttempt.answer(it)))
                        .collect(Collectors.joining());
        if (sure.isEmpty()) {
            return done(attempt, sure, doubtful, silent);
        }
        Optional<Task> debugger = attempt.task(MENDING);
        if (debugger.isEmpty() && attempt.work().mode() == ApprovalMode.PLAN) {
            return new PhaseAction.Failed(
                    ErrorCode.CONFLICT.wire(),
                    "%d findings are not fixed, because the session is in plan mode."
                            .formatted(sure.size()),
                    "Choose another mode and repeat the phase, or skip it.");
        }
        if (debugger.isEmpty()) {
            return handOut(attempt.writing(MENDING, "debugger", text(attempt, "mending", sure)));
        }
        if (!PhaseAttempt.succeeded(debugger.get())) {
            return PhaseAttempt.failed(debugger.get());
        }
        Optional<Task> tester = attempt.task(TESTING);
        if (tester.isEmpty()) {
            String said =
                    "\n# What the debugger said\n\n"
                            + UntrustedTextFence.around(PhaseAttempt.answer(debugger.get()))
                            + "\n";
            return handOut(
                    attempt.writing(TESTING, "tester", text(attempt, "testing", sure) + said));
        }
        if (!PhaseAttempt.succeeded(tester.get())) {
            return PhaseAttempt.failed(tester.get());
        }
        FailedTestRepair tests = new FailedTestRepair(attempt, List.of(tester.get()));
        return tests.next()
                .orElseGet(() ->
                        done(
                                attempt,
                                sure,
                                doubtful,
                                silent
                                        + String.join(
                                                "\n\n",
                                                PhaseAttempt.answer(debugger.get()),
                                                PhaseAttempt.answer(tester.get()),
                                                tests.told())));
    }

    private static PhaseAction handOut(SubtaskSpec subtask) {
        return new PhaseAction.HandOut(List.of(subtask));
    }

    private static String text(PhaseAttempt attempt, String prompt, List<ScoredFinding> sure) {
        return attempt.material().behind(PhasePromptLoader.of(prompt))
                + "\n# The findings\n\n"
                + UntrustedTextFence.around(
                        sure.stream()
                                .map(it -> full(it.finding()))
                                .collect(Collectors.joining("\n\n")))
                + "\n";
    }

    private static PhaseAction done(
            PhaseAttempt attempt,
            List<ScoredFinding> sure,
            List<ScoredFinding> doubtful,
            String told) {
        attempt.handOn(
                PhaseOutputs.name(WorkflowPhase.REVIEW),
                new ReviewOutput(lines(sure), lines(doubtful), told));
        List<String> words = new ArrayList<>();
        words.add(
                "The debugger gets %d findings; %d are left out because their evidence is weak."
                        .formatted(sure.size(), doubtful.size()));
        if (!told.isBlank()) {
            words.add(told.strip());
        }
        return new PhaseAction.Done(String.join("\n\n", words));
    }

    private static List<String> lines(List<ScoredFinding> findings) {
        return findings.stream()
                .map(it ->
                        String.format(Locale.ROOT, "%s (%.2f)", headline(it.finding()), it.score()))
                .toList();
    }

    private static String headline(ReviewFinding finding) {
        return "%s:%d: %s".formatted(finding.file(), finding.line(), finding.what());
    }

    private static String full(ReviewFinding finding) {
        return "%s (%s)\nEvidence: %s\nFix: %s"
                .formatted(
                        headline(finding),
                        finding.severity().name().toLowerCase(Locale.ROOT),
                        finding.evidence(),
                        finding.fix());
    }
}
