package dev.troupe.worker.coordination;

import dev.troupe.contracts.task.TaskKind;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.RunOutcome;

/** A program without a model that coordinates the tasks of one kind. It keeps nothing between runs. */
public interface TaskCoordinator {
    /** The kind of task. */
    TaskKind kind();

    /**
     * Goes on with a task, whatever earlier runs have come to, until it waits or is done. Called again, with the same
     * work, when the task was told meanwhile how to go on.
     *
     * @throws dev.troupe.contracts.error.TroupeException when the task is to fail
     */
    RunOutcome run(CoordinatorContext coordinator) throws InterruptedException;

    /** An entry of the task's journal. */
    record Entry(long seq, JournalRecord record) {}
}
