package dev.troupe.worker.coordination;

import dev.troupe.ledger.fence.NewMessagesException;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.TaskRun;
import org.jspecify.annotations.Nullable;

/** One run of a task whose kind has a coordinator of its own. */
public final class CoordinatedTaskRun implements TaskRun {
    private final TaskCoordinator coordinator;
    private final CoordinatorContext coordinatorContext;

    public CoordinatedTaskRun(TaskCoordinator coordinator, CoordinatorContext coordinatorContext) {
        this.coordinator = coordinator;
        this.coordinatorContext = coordinatorContext;
    }

    @Override
    public RunOutcome run() throws InterruptedException {
        coordinatorContext.begin();
        while (true) {
            try {
                return coordinator.run(coordinatorContext);
            } catch (NewMessagesException e) {
                coordinatorContext.lookAgain();
            }
        }
    }

    @Override
    public JournalBatch finalBatch(@Nullable Throwable cause) {
        return coordinatorContext.finalBatch();
    }
}
