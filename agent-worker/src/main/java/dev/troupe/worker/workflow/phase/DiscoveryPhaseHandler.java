package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.workflow.artefact.CodeLocation;
import dev.troupe.worker.workflow.artefact.ExplorationOutput;
import dev.troupe.worker.workflow.progress.PhaseOutputs;
import java.util.List;
import java.util.Optional;

/** Says what is asked for, how one can tell that it is done, and which files it concerns. */
final class DiscoveryPhaseHandler implements PhaseHandler {
    private static final String ROLE = "what-is-asked-for";

    @Override
    public PhaseAction next(PhaseAttempt attempt) {
        Optional<Task> explorer = attempt.task(ROLE);
        if (explorer.isEmpty()) {
            String text = attempt.material().behind(PhasePromptLoader.of("discovery"));
            return new PhaseAction.HandOut(List.of(attempt.reading(ROLE, "explorer", text)));
        }
        if (!PhaseAttempt.succeeded(explorer.get())) {
            return PhaseAttempt.failed(explorer.get());
        }
        String answer = PhaseAttempt.answer(explorer.get());
        attempt.handOn(
                PhaseOutputs.name(WorkflowPhase.DISCOVERY),
                new ExplorationOutput(answer, attempt.places(CodeLocation.Kind.RELATED, answer)));
        return new PhaseAction.Done(answer);
    }
}
