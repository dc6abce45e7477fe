package dev.troupe.worker.coordination;

import dev.troupe.ledger.fence.NewMessagesException;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.TaskRun;
import org.jspecify.annotations.Nullable;

/** One run of a task whose kind has a coordinator of its own. */
public final class CoordinatorRun implements TaskRun {
    private final TaskCoordinator coordinator;
    private final CoordinatorContext work;

    public CoordinatorRun(TaskCoordinator coordinator, CoordinatorContext work) {
        this.coordinator = coordinator;
        this.work = work;
    }

    @Override
    public RunOutcome run() throws InterruptedException {
        work.begin();
        while (true) {
            try {
                return coordinator.run(work);
            } catch (NewMessagesException e) {
                work.lookAgain();
            }
        }
    }

    @Override
    public JournalBatch finalBatch(@Nullable Throwable cause) {
        return work.finalBatch();
    }
}
