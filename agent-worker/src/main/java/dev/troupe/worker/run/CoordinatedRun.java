package dev.troupe.worker.run;

import dev.troupe.ledger.fence.UnheardException;
import org.jspecify.annotations.Nullable;

/** One run of a task whose kind has a coordinator of its own. */
final class CoordinatedRun implements TaskRun {
    private final Coordinator coordinator;
    private final Coordination work;

    CoordinatedRun(Coordinator coordinator, Coordination work) {
        this.coordinator = coordinator;
        this.work = work;
    }

    @Override
    public End run() throws InterruptedException {
        work.begin();
        while (true) {
            try {
                return coordinator.run(work);
            } catch (UnheardException e) {
                work.lookAgain();
            }
        }
    }

    @Override
    public Draft lastWords(@Nullable Throwable cause) {
        return work.lastWords();
    }
}
