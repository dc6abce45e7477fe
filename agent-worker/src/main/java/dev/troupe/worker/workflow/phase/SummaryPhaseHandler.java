package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.context.prompt.UntrustedTextFence;
import dev.troupe.worker.workflow.artefact.WorkflowSummaryFormatter;
import dev.troupe.worker.workflow.progress.PhaseOutputs;
import java.util.List;
import java.util.Optional;

/** Asks what should come next; the rest of the summary is told by the ledger. */
final class SummaryPhaseHandler implements PhaseHandler {
    private static final String ROLE = "next-steps";

    @Override
    public PhaseAction next(PhaseAttempt attempt) {
        Optional<Task> summarizer = attempt.task(ROLE);
        if (summarizer.isEmpty()) {
            String text =
                    attempt.material().behind(PhasePromptLoader.of("summary"))
                            + "\n# What was done\n\n"
                            + UntrustedTextFence.around(
                                    WorkflowSummaryFormatter.of(
                                            WorkflowSummaryBuilder.of(attempt).summary("")))
                            + "\n";
            return new PhaseAction.HandOut(List.of(attempt.reading(ROLE, "summarizer", text)));
        }
        Task ended = summarizer.get();
        boolean told = PhaseAttempt.succeeded(ended);
        attempt.handOn(
                PhaseOutputs.name(WorkflowPhase.SUMMARY),
                WorkflowSummaryBuilder.of(attempt).summary(told ? PhaseAttempt.answer(ended) : ""));
        return new PhaseAction.Done(
                told
                        ? "Summed up."
                        : "Summed up without next steps, as the summarizer failed: "
                                + PhaseAttempt.answer(ended));
    }
}
