package dev.troupe.worker.workflow;

import dev.troupe.contracts.workflow.Phase;
import dev.troupe.ledger.task.Task;
import java.util.List;
import java.util.Optional;

/** Says what is asked for, how one can tell that it is done, and which files it concerns. */
final class DiscoveryWork implements PhaseWork {
    private static final String ROLE = "what-is-asked-for";

    @Override
    public Next next(Attempt attempt) {
        Optional<Task> explorer = attempt.task(ROLE);
        if (explorer.isEmpty()) {
            String text = attempt.material().behind(Prompts.of("discovery"));
            return new Next.HandOut(List.of(attempt.reading(ROLE, "explorer", text)));
        }
        if (!Attempt.succeeded(explorer.get())) {
            return Attempt.failed(explorer.get());
        }
        String answer = Attempt.answer(explorer.get());
        attempt.handOn(
                Material.name(Phase.DISCOVERY),
                new Found(answer, attempt.places(Place.Kind.RELATED, answer)));
        return new Next.Done(answer);
    }
}
