package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.ledger.graph.node.TesterTaskInserter;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.context.prompt.UntrustedTextFence;
import dev.troupe.worker.testrun.TestReportFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Has red tests mended: a debugger gets what failed, a tester runs it again, a few times at most. Where a command is set
 * that runs the tests, its exit code decides: it is run first, and again behind each debugger.
 */
final class FailedTestRepair {
    private static final int ROUNDS = 2;
    private static final String RUN = "run-tests-";
    private static final int LONGEST = 24_000;

    private final PhaseAttempt attempt;
    private final boolean anew;
    private final List<String> told = new ArrayList<>();
    private final List<TestReport> reports = new ArrayList<>();
    private List<TestReport> red;

    /**
     * @param testers who have run tests so far; whoever has handed nothing in of them has not said that
     *     they pass
     */
    FailedTestRepair(PhaseAttempt attempt, List<Task> testers) {
        this(attempt, testers, false);
    }

    private FailedTestRepair(PhaseAttempt attempt, List<Task> testers, boolean anew) {
        this.attempt = attempt;
        this.anew = anew;
        testers.stream()
                .map(it -> attempt.tests(it).orElseGet(() -> silent(it)))
                .forEach(this::hear);
        this.red = reports.stream().filter(TestReport::failed).toList();
    }

    /** The same for what testers have found a while ago, which somebody may have mended since: it is looked at first. */
    static FailedTestRepair again(PhaseAttempt attempt, List<Task> testers) {
        return new FailedTestRepair(attempt, testers, true);
    }

    private void hear(TestReport report) {
        reports.add(report);
        told.add(TestReportFormatter.line(report));
    }

    /** What has come of each test that was run, in their order. */
    List<TestReport> reports() {
        return List.copyOf(reports);
    }

    /** What was run, and what came of it, in lines. */
    String told() {
        return String.join("\n", told);
    }

    /** What is to be done about those that fail; empty when none does any more. */
    Optional<PhaseAction> next() {
        boolean may =
                attempt.work().mode() != ApprovalMode.PLAN || attempt.task(RUN + 0).isPresent();
        boolean looks = attempt.work().runsTests() || (anew && !red.isEmpty());
        Optional<PhaseAction> first = may && looks ? whole() : Optional.empty();
        return first.isPresent() ? first : mended();
    }

    /** What testers have found red is looked at again with all of the work in one place. */
    private Optional<PhaseAction> whole() {
        Optional<Task> tests = attempt.task(RUN + 0);
        if (tests.isEmpty()) {
            return Optional.of(
                    anew
                            ? again(RUN + 0, "")
                            : new PhaseAction.HandOut(List.of(attempt.testing(RUN + 0))));
        }
        if (tests.get().definition().agent().equals(TesterTaskInserter.TESTER)) {
            return heard(tests.get(), "");
        }
        Optional<TestReport> report = attempt.tests(tests.get());
        if (report.isEmpty()) {
            return Optional.of(PhaseAttempt.failed(tests.get()));
        }
        hear(report.get());
        List<TestReport> left =
                new ArrayList<>(red.stream().filter(it -> !it.unmet().isEmpty()).toList());
        if (report.get().failed()) {
            left.add(report.get());
        }
        red = List.copyOf(left);
        return Optional.empty();
    }

    private Optional<PhaseAction> mended() {
        String tried = "";
        for (int round = 1; round <= ROUNDS && !red.isEmpty(); round++) {
            Optional<Task> debugger = attempt.task("mend-tests-" + round);
            if (debugger.isEmpty()) {
                return Optional.of(mending(round, tried));
            }
            if (!PhaseAttempt.succeeded(debugger.get())) {
                return Optional.of(PhaseAttempt.failed(debugger.get()));
            }
            tried = PhaseAttempt.answer(debugger.get());
            Optional<Task> tester = attempt.task(RUN + round);
            if (tester.isEmpty()) {
                return Optional.of(again(RUN + round, tried));
            }
            Optional<PhaseAction> failed = heard(tester.get(), tried);
            if (failed.isPresent()) {
                return failed;
            }
        }
        return red.isEmpty() ? Optional.empty() : Optional.of(stillRed());
    }

    private Optional<PhaseAction> heard(Task tester, String mended) {
        if (!PhaseAttempt.succeeded(tester) && attempt.tests(tester).isEmpty()) {
            return Optional.of(PhaseAttempt.failed(tester));
        }
        hear(tester, mended);
        return Optional.empty();
    }

    private PhaseAction mending(int round, String tried) {
        return attempt.work().mode() == ApprovalMode.PLAN
                ? new PhaseAction.Failed(
                        ErrorCode.CONFLICT.wire(),
                        "Tests fail, and nobody may fix them in plan mode: %s".formatted(names()),
                        "Choose another mode, then repeat the phase.")
                : handOut("mend-tests-" + round, "debugger", text("red-tests", tried));
    }

    /** Whether a criterion is met, only an agent can find out. */
    private PhaseAction again(String role, String tried) {
        boolean judged = red.stream().anyMatch(it -> !it.unmet().isEmpty());
        return attempt.work().runsTests() && !judged
                ? new PhaseAction.HandOut(List.of(attempt.testing(role)))
                : handOut(role, "tester", text("tests-again", tried));
    }

    private PhaseAction handOut(String role, String agent, String text) {
        return new PhaseAction.HandOut(List.of(attempt.writing(role, agent, text)));
    }

    /** What was red is green when a tester says so, and not before. */
    private void hear(Task tester, String mended) {
        Optional<TestReport> report = attempt.tests(tester);
        if (!mended.isBlank()) {
            told.add(mended);
        }
        report.ifPresentOrElse(this::hear, () -> told.add(PhaseAttempt.answer(tester)));
        if (report.filter(TestReport::passed).isPresent()) {
            red = List.of();
        } else if (report.filter(TestReport::failed).isPresent()) {
            red = List.of(report.get());
        }
    }

    private PhaseAction stillRed() {
        return new PhaseAction.Failed(
                ErrorCode.TASKS_FAILED.wire(),
                "Tests fail even after a debugger has worked on them %d times: %s"
                        .formatted(ROUNDS, names()),
                "Fix them and repeat the phase: it then begins with the tests and builds nothing twice. Or skip the phase to continue with the work as it is.");
    }

    private String names() {
        return red.stream()
                .map(it ->
                        it.command().isBlank()
                                ? TestReportFormatter.names(it)
                                : "%s (`%s`)"
                                        .formatted(TestReportFormatter.names(it), it.command()))
                .collect(Collectors.joining("; "));
    }

    private String text(String prompt, String tried) {
        StringBuilder text =
                new StringBuilder(attempt.material().behind(PhasePromptLoader.of(prompt)));
        String failures =
                red.stream().map(TestReportFormatter::full).collect(Collectors.joining("\n\n"));
        text.append("\n# What fails\n\n")
                .append(UntrustedTextFence.around(TextPrefix.cutTold(failures, LONGEST)));
        if (!tried.isBlank()) {
            text.append("\n\n# What the debugger said\n\n")
                    .append(UntrustedTextFence.around(tried));
        }
        return text.append('\n').toString();
    }

    private static TestReport silent(Task tester) {
        String name = tester.definition().goal().split(":", 2)[0];
        return new TestReport(
                TestReport.Result.FAILED,
                "",
                List.of(
                        new TestReport.Failure(
                                "the tester of '%s' handed in no result".formatted(name),
                                "It said: %s".formatted(PhaseAttempt.answer(tester)))),
                "");
    }
}
