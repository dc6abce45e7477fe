package dev.troupe.worker.workflow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.ledger.task.Task;
import java.util.List;
import java.util.Optional;

/**
 * Has the design built by a graph of tasks, each followed by its tests, and tests that fail mended. What an attempt before has
 * built of the same design counts: only the rest is built, and where that was all, it begins with the tests.
 */
final class ImplementationWork implements PhaseWork {
    private static final String ROLE = "build";

    @Override
    public Next next(Attempt attempt) {
        Optional<Task> graph = attempt.task(ROLE);
        if (graph.isPresent()) {
            return Attempt.succeeded(graph.get())
                    ? tested(attempt, graph.get(), false)
                    : failed(graph.get());
        }
        Optional<Task> earlier = new Earlier(attempt.work(), ROLE).graph(attempt.course());
        if (earlier.filter(it -> built(attempt, it)).isPresent()) {
            return tested(attempt, earlier.get(), true);
        }
        if (attempt.work().mode() == ApprovalMode.PLAN) {
            return new Next.Failed(
                    ErrorCode.CONFLICT.wire(),
                    "Nothing is built, as the session is in plan mode.",
                    "Set another mode, then do the phase again.");
        }
        String text = attempt.material().behindWhatIsBuilt(Prompts.of("implementation"));
        return new Next.HandOut(List.of(attempt.graph(ROLE, text, earlier)));
    }

    private static boolean built(Attempt attempt, Task graph) {
        return Attempt.succeeded(graph) && !attempt.work().takenBack(graph);
    }

    private static Next failed(Task graph) {
        Next.Failed failure = Attempt.failed(graph);
        return failure.code().equals(ErrorCode.TASKS_FAILED.wire())
                ? new Next.Failed(
                        failure.code(),
                        failure.summary(),
                        "Do the phase again: what is done stays, and only the rest is built. Or leave it out to go on with what is there.")
                : failure;
    }

    /**
     * @param again whether an attempt before has built it, and people may have mended since what its tests found
     */
    private static Next tested(Attempt attempt, Task graph, boolean again) {
        List<Task> testers = new Testers(attempt).of(graph);
        RedTests tests = again ? RedTests.again(attempt, testers) : new RedTests(attempt, testers);
        return tests.next()
                .orElseGet(() -> {
                    String answer = (Attempt.answer(graph) + "\n\n" + tests.told()).strip();
                    // What was just adopted is among the changes only when it is written.
                    attempt.work().save();
                    attempt.handOn(
                            Material.name(Phase.IMPLEMENTATION),
                            new Built(answer, Changes.of(attempt.work()).all(), tests.reports()));
                    return new Next.Done(answer);
                });
    }
}
