package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.workflow.artefact.ImplementationOutput;
import dev.troupe.worker.workflow.progress.PhaseOutputs;
import dev.troupe.worker.workflow.progress.WorkflowChangeSet;
import java.util.List;
import java.util.Optional;

/**
 * Has the design built by a graph of tasks, each followed by its tests, and tests that fail mended. What an attempt before has
 * built of the same design counts: only the rest is built, and where that was all, it begins with the tests.
 */
final class ImplementationPhaseHandler implements PhaseHandler {
    private static final String ROLE = "build";

    @Override
    public PhaseAction next(PhaseAttempt attempt) {
        Optional<Task> graph = attempt.task(ROLE);
        if (graph.isPresent()) {
            return PhaseAttempt.succeeded(graph.get())
                    ? tested(attempt, graph.get(), false)
                    : failed(graph.get());
        }
        Optional<Task> earlier = new PreviousAttempts(attempt.work(), ROLE).graph(attempt.course());
        if (earlier.filter(it -> built(attempt, it)).isPresent()) {
            return tested(attempt, earlier.get(), true);
        }
        if (attempt.work().mode() == ApprovalMode.PLAN) {
            return new PhaseAction.Failed(
                    ErrorCode.CONFLICT.wire(),
                    "Nothing is built, as the session is in plan mode.",
                    "Choose another mode, then repeat the phase.");
        }
        String text = attempt.material().behindWhatIsBuilt(PhasePromptLoader.of("implementation"));
        return new PhaseAction.HandOut(List.of(attempt.graph(ROLE, text, earlier)));
    }

    private static boolean built(PhaseAttempt attempt, Task graph) {
        return PhaseAttempt.succeeded(graph) && !attempt.work().takenBack(graph);
    }

    private static PhaseAction failed(Task graph) {
        PhaseAction.Failed failure = PhaseAttempt.failed(graph);
        return failure.code().equals(ErrorCode.TASKS_FAILED.wire())
                ? new PhaseAction.Failed(
                        failure.code(),
                        failure.summary(),
                        "Repeat the phase: finished work stays, and only the rest is built. Or skip the phase to continue with the work as it is.")
                : failure;
    }

    /**
     * @param again whether an attempt before has built it, and people may have mended since what its tests found
     */
    private static PhaseAction tested(PhaseAttempt attempt, Task graph, boolean again) {
        List<Task> testers = new GraphTesterLookup(attempt).of(graph);
        FailedTestRepair tests =
                again
                        ? FailedTestRepair.again(attempt, testers)
                        : new FailedTestRepair(attempt, testers);
        return tests.next()
                .orElseGet(() -> {
                    String answer = (PhaseAttempt.answer(graph) + "\n\n" + tests.told()).strip();
                    // What was just adopted is among the changes only when it is written.
                    attempt.work().save();
                    attempt.handOn(
                            PhaseOutputs.name(WorkflowPhase.IMPLEMENTATION),
                            new ImplementationOutput(
                                    answer,
                                    WorkflowChangeSet.of(attempt.work()).all(),
                                    tests.reports()));
                    return new PhaseAction.Done(answer);
                });
    }
}
