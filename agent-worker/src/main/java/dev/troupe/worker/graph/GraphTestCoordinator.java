package dev.troupe.worker.graph;

import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.ledger.artefact.TaskArtefact;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.context.prompt.UntrustedTextFence;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.testrun.TestReportFormatter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Plans the tests of what the tasks of a graph have made together, before it comes into the workspace. A debugger gets
 * what fails, and the tests run again, a few times at most.
 */
final class GraphTestCoordinator {
    private static final int ROUNDS = 2;
    private static final int LONGEST = 24_000;
    private static final JsonMapper JSON = new JsonMapper();

    private final RunState run;
    private final GraphTaskFactory tasks;

    GraphTestCoordinator(RunState run, GraphTaskFactory tasks) {
        this.run = run;
        this.tasks = tasks;
    }

    /** Whether they are run at all. A workflow runs those of what it has built itself. */
    boolean wanted() {
        return run.tools().tests().set().isPresent()
                && !Boolean.TRUE.equals(run.input().testEachTask());
    }

    /**
     * The tasks that come next; none when the tests pass, or nothing more can be done about them.
     *
     * @param nodes tasks of the graph, all of them ended
     */
    List<NewTask> next(List<Task> nodes) {
        for (int round = 0; round <= ROUNDS; round++) {
            Optional<Task> tests = find(nodes, testsId(round));
            if (tests.isEmpty()) {
                return List.of(tasks.testing(testsId(round)));
            }
            Optional<TestReport> red = report(tests.get()).filter(TestReport::failed);
            if (red.isEmpty() || round == ROUNDS) {
                return List.of();
            }
            UUID mending = id("mend-tests/" + (round + 1));
            UUID merge = id("mend-tests/%d/merge".formatted(round + 1));
            Optional<Task> merged = find(nodes, merge);
            if (merged.isEmpty()) {
                return tasks.mending("mend-tests-" + (round + 1), mending, merge, text(red.get()));
            }
            if (!MergeCoordinator.succeeded(merged.get())) {
                return List.of();
            }
        }
        return List.of();
    }

    /** What a later run of the tests has said anew does not count any more. */
    List<Task> counting(List<Task> nodes) {
        Optional<Task> last =
                IntStream.rangeClosed(0, ROUNDS)
                        .mapToObj(it -> find(nodes, testsId(ROUNDS - it)))
                        .flatMap(Optional::stream)
                        .findFirst();
        return nodes.stream()
                .filter(it -> !tests(it) || last.filter(it::equals).isPresent())
                .toList();
    }

    /** Whether a task runs the tests. */
    static boolean tests(Task task) {
        return task.definition().hasKind(TaskKind.TESTS);
    }

    private static Optional<Task> find(List<Task> nodes, UUID id) {
        return nodes.stream().filter(it -> it.id().equals(id)).findFirst();
    }

    private Optional<TestReport> report(Task tests) {
        return run.journal().read(it -> it.artefacts().ofTask(tests.id())).stream()
                .filter(it -> it.kind().equals(TestReport.ARTEFACT))
                .map(TaskArtefact::body)
                .map(it -> JSON.readValue(it, TestReport.class))
                .findFirst();
    }

    private UUID testsId(int round) {
        return id("tests/" + round);
    }

    private UUID id(String name) {
        String full = run.taskId() + "/" + name;
        return UUID.nameUUIDFromBytes(full.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(TestReport report) {
        return """
        # Red tests: find the cause and mend it

        Several tasks were done here side by side, and tests fail on all of their work together. Run the command below first. \
        Mend the cause: in the code, or in a test that is wrong itself, and then say why it is. Mend nothing else, and undo \
        nothing of what was built. The command is run again behind you.

        # What fails

        %s
        """
                .formatted(
                        UntrustedTextFence.around(
                                TextPrefix.cutTold(TestReportFormatter.full(report), LONGEST)));
    }
}
