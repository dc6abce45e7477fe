package dev.troupe.orchestrator.session;

import dev.troupe.contracts.workflow.Workflow;
import dev.troupe.contracts.workflow.WorkflowView;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.Item;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as the ledger has it.
 *
 * @param progress how far it has come
 * @param pause what it is paused by; null: it is not
 * @param pausing whether it was asked to pause before its next phase
 */
record FoundWorkflow(Task task, Workflow progress, @Nullable Item pause, boolean pausing) {
    /** Whether it has ended, or is about to. */
    boolean over() {
        return task.state().isFinal() || task.cancelRequested();
    }

    WorkflowView view() {
        WaitReason reason = task.waitingFor();
        return new WorkflowView(
                task.definition().sessionId(),
                task.id(),
                task.definition().goal(),
                Words.of(task.state()),
                reason == null ? null : Words.of(reason),
                pausing,
                progress.phases());
    }
}
