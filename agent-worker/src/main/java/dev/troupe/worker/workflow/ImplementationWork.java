package dev.troupe.worker.workflow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.graph.node.Tested;
import dev.troupe.ledger.task.Task;
import java.util.List;
import java.util.Optional;

/** Has the design built by a graph of tasks, each followed by its tests, and tests that fail mended. */
final class ImplementationWork implements PhaseWork {
    private static final String ROLE = "build";

    @Override
    public Next next(Attempt attempt) {
        Optional<Task> graph = attempt.task(ROLE);
        if (graph.isPresent()) {
            if (!Attempt.succeeded(graph.get())) {
                return Attempt.failed(graph.get());
            }
            return tested(attempt, graph.get());
        }
        if (attempt.work().mode() == ApprovalMode.PLAN) {
            return new Next.Failed(
                    ErrorCode.CONFLICT.wire(),
                    "Nothing is built, as the session is in plan mode.",
                    "Set another mode, then do the phase again.");
        }
        String text = attempt.material().behind(Prompts.of("implementation"));
        return new Next.HandOut(List.of(attempt.graph(ROLE, text)));
    }

    private static Next tested(Attempt attempt, Task graph) {
        RedTests tests = new RedTests(attempt, testers(attempt, graph));
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

    private static List<Task> testers(Attempt attempt, Task graph) {
        return attempt.work().read(it -> it.tasks().children(graph.id())).stream()
                .filter(it -> it.definition().agent().equals(Tested.TESTER))
                .toList();
    }
}
