package dev.troupe.worker.workflow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.run.Cut;
import dev.troupe.worker.run.Fence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Has red tests mended: a debugger gets what failed, a tester runs it again, a few times at most. */
final class RedTests {
    private static final int ROUNDS = 2;
    private static final int LONGEST = 24_000;
    private static final int LONGEST_NAMES = 1_200;

    private final Attempt attempt;
    private final List<String> told = new ArrayList<>();
    private List<TestReport> red;

    /**
     * @param testers who have run tests so far; whoever has handed nothing in of them has not said that
     *     they pass
     */
    RedTests(Attempt attempt, List<Task> testers) {
        this.attempt = attempt;
        List<TestReport> reports =
                testers.stream().map(it -> attempt.tests(it).orElseGet(() -> silent(it))).toList();
        this.red = reports.stream().filter(TestReport::failed).toList();
        reports.forEach(it -> told.add(line(it)));
    }

    /** What was run, and what came of it, in lines. */
    String told() {
        return String.join("\n", told);
    }

    /** What is to be done about those that fail; empty when none does any more. */
    Optional<Next> next() {
        String tried = "";
        for (int round = 1; round <= ROUNDS && !red.isEmpty(); round++) {
            Optional<Task> debugger = attempt.task("mend-tests-" + round);
            if (debugger.isEmpty()) {
                return Optional.of(mending(round, tried));
            }
            if (!Attempt.succeeded(debugger.get())) {
                return Optional.of(Attempt.failed(debugger.get()));
            }
            tried = Attempt.answer(debugger.get());
            Optional<Task> tester = attempt.task("run-tests-" + round);
            if (tester.isEmpty()) {
                return Optional.of(
                        handOut("run-tests-" + round, "tester", text("tests-again", tried)));
            }
            if (!Attempt.succeeded(tester.get())) {
                return Optional.of(Attempt.failed(tester.get()));
            }
            hear(tester.get(), tried);
        }
        return red.isEmpty() ? Optional.empty() : Optional.of(stillRed());
    }

    private Next mending(int round, String tried) {
        return attempt.work().mode() == ApprovalMode.PLAN
                ? new Next.Failed(
                        ErrorCode.CONFLICT.wire(),
                        "Tests fail and are not mended, as the session is in plan mode: %s"
                                .formatted(names()),
                        "Set another mode, then do the phase again.")
                : handOut("mend-tests-" + round, "debugger", text("red-tests", tried));
    }

    private Next handOut(String role, String agent, String text) {
        return new Next.HandOut(List.of(attempt.writing(role, agent, text)));
    }

    /** What was red is green when a tester says so, and not before. */
    private void hear(Task tester, String mended) {
        Optional<TestReport> report = attempt.tests(tester);
        told.add(mended);
        told.add(report.map(RedTests::line).orElseGet(() -> Attempt.answer(tester)));
        if (report.filter(TestReport::passed).isPresent()) {
            red = List.of();
        } else if (report.filter(TestReport::failed).isPresent()) {
            red = List.of(report.get());
        }
    }

    private Next stillRed() {
        return new Next.Failed(
                ErrorCode.TASKS_FAILED.wire(),
                "Tests fail, also after a debugger has worked on them %d times: %s"
                        .formatted(ROUNDS, names()),
                "Mend them and do the phase again, or leave it out to go on with what is there.");
    }

    private String names() {
        String all =
                red.stream()
                        .map(it ->
                                it.command().isBlank()
                                        ? tests(it)
                                        : "%s (`%s`)".formatted(tests(it), it.command()))
                        .collect(Collectors.joining("; "));
        return Cut.at(all, LONGEST_NAMES);
    }

    private String text(String prompt, String tried) {
        StringBuilder text = new StringBuilder(attempt.material().behind(Prompts.of(prompt)));
        String failures = red.stream().map(RedTests::full).collect(Collectors.joining("\n\n"));
        text.append("\n# What fails\n\n").append(Fence.around(Cut.at(failures, LONGEST)));
        if (!tried.isBlank()) {
            text.append("\n\n# What the debugger said\n\n").append(Fence.around(tried));
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
                                "It said: %s".formatted(Attempt.answer(tester)))),
                "");
    }

    private static String tests(TestReport report) {
        return report.failures().stream()
                .map(TestReport.Failure::test)
                .collect(Collectors.joining(", "));
    }

    private static String full(TestReport report) {
        return "Command: %s\n\n%s"
                .formatted(
                        report.command().isBlank() ? "not known" : report.command(),
                        report.failures().stream()
                                .map(it -> it.test() + "\n" + it.output().strip())
                                .collect(Collectors.joining("\n\n")));
    }

    private static String line(TestReport report) {
        return switch (report.result()) {
            case PASSED -> "Tests pass: `%s`.".formatted(report.command());
            case FAILED ->
                    report.command().isBlank()
                            ? "Nobody says that tests pass: %s.".formatted(tests(report))
                            : "Tests fail: `%s`: %s.".formatted(report.command(), tests(report));
            case NOT_RUN -> "Tests were not run: %s".formatted(report.why().strip());
        };
    }
}
