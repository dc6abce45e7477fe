package dev.troupe.worker.workflow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.ledger.task.Task;
import java.util.List;
import java.util.Optional;

/** Has the design built by a graph of tasks, each followed by its tests. */
final class ImplementationWork implements PhaseWork {
    private static final String ROLE = "build";

    @Override
    public Next next(Attempt attempt) {
        Optional<Task> graph = attempt.task(ROLE);
        if (graph.isPresent()) {
            if (!Attempt.succeeded(graph.get())) {
                return Attempt.failed(graph.get());
            }
            String answer = Attempt.answer(graph.get());
            attempt.handOn(Material.name(Phase.IMPLEMENTATION), new Found(answer));
            return new Next.Done(answer);
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
}
