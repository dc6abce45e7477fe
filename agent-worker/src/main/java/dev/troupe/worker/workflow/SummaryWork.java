package dev.troupe.worker.workflow;

import dev.troupe.contracts.workflow.Phase;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.run.Fence;
import java.util.List;
import java.util.Optional;

/** Asks what should come next; the rest of the summary is told by the ledger. */
final class SummaryWork implements PhaseWork {
    private static final String ROLE = "next-steps";

    @Override
    public Next next(Attempt attempt) {
        Optional<Task> summarizer = attempt.task(ROLE);
        if (summarizer.isEmpty()) {
            String text =
                    attempt.material().behind(Prompts.of("summary"))
                            + "\n# What was done\n\n"
                            + Fence.around(SummaryText.of(Report.of(attempt).summary("")))
                            + "\n";
            return new Next.HandOut(List.of(attempt.reading(ROLE, "summarizer", text)));
        }
        Task ended = summarizer.get();
        boolean told = Attempt.succeeded(ended);
        attempt.handOn(
                Material.name(Phase.SUMMARY),
                Report.of(attempt).summary(told ? Attempt.answer(ended) : ""));
        return new Next.Done(
                told
                        ? "Summed up."
                        : "Summed up without next steps, as the summarizer failed: "
                                + Attempt.answer(ended));
    }
}
