package dev.troupe.orchestrator.workflow;

import dev.troupe.contracts.workflow.WorkflowStatus;
import dev.troupe.contracts.workflow.WorkflowView;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.orchestrator.session.EnumWireName;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as the ledger has it.
 *
 * @param progress how far it has come
 * @param taskWait what it is paused by; null: it is not
 * @param pausing whether it was asked to pause before its next phase
 */
public record WorkflowSnapshot(
        Task task, WorkflowStatus progress, @Nullable TaskWait taskWait, boolean pausing) {
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
                EnumWireName.of(task.state()),
                reason == null ? null : EnumWireName.of(reason),
                pausing,
                progress.phases());
    }
}
