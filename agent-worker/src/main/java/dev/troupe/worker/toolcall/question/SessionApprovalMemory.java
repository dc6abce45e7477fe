package dev.troupe.worker.toolcall.question;

import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.worker.validation.gate.ApprovalMemory;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Looks earlier answers up in the ledger, newest first. Those that are to be remembered hold for the
 * session, a yes as far as its question said; any refusal holds for exactly what was shown, for the rest
 * of its task.
 */
public record SessionApprovalMemory(Ledger ledger, UUID sessionId, UUID taskId)
        implements ApprovalMemory {
    @Override
    public Optional<Remembered> recall(PreparedToolCall.Ready ready) {
        List<TaskWait> remembered =
                decided(ready).filter(it -> ApprovalJson.readAnswer(it).remember()).toList();
        return remembered.stream()
                .filter(it ->
                        ToolCallQuestionBuilder.isExactly(ApprovalJson.readQuestion(it), ready))
                .findFirst()
                .or(() -> remembered.stream().filter(it -> reaches(it, ready)).findFirst())
                .map(SessionApprovalMemory::remembered);
    }

    private static boolean reaches(TaskWait wait, PreparedToolCall.Ready ready) {
        return ApprovalJson.readAnswer(wait).approved()
                && ToolCallQuestionBuilder.isReached(ApprovalJson.readQuestion(wait), ready);
    }

    private static Remembered remembered(TaskWait wait) {
        return new Remembered(
                ApprovalJson.readAnswer(wait).approved(),
                ToolCallQuestionBuilder.toReason(ApprovalJson.readQuestion(wait)),
                String.valueOf(wait.decidedBy()));
    }

    @Override
    public Optional<String> refused(PreparedToolCall.Ready ready) {
        return decided(ready)
                .filter(it -> it.taskId().equals(taskId))
                .filter(it ->
                        ToolCallQuestionBuilder.hasShown(ApprovalJson.readQuestion(it), ready))
                .findFirst()
                .filter(it -> !ApprovalJson.readAnswer(it).approved())
                .map(it -> String.valueOf(it.decidedBy()));
    }

    private Stream<TaskWait> decided(PreparedToolCall.Ready ready) {
        return ledger.waits().ofSession(sessionId, false).stream()
                .filter(it -> it.kind() == TaskWaitKind.APPROVAL)
                .filter(it -> it.state() == TaskWait.State.DECIDED)
                .filter(it -> ApprovalJson.readQuestion(it).tool().equals(ready.call().tool()));
    }
}
