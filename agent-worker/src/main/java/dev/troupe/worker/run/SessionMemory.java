package dev.troupe.worker.run;

import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.worker.validation.ApprovalMemory;
import java.util.Optional;
import java.util.UUID;

/**
 * Looks earlier answers up in the ledger, newest first. Those that are to be remembered hold for the
 * session, and any refusal for the rest of its task.
 */
record SessionMemory(Ledger ledger, UUID sessionId, UUID taskId) implements ApprovalMemory {
    @Override
    public Optional<Remembered> recall(String tool, String subject) {
        return ledger.waits().ofSession(sessionId, false).stream()
                .filter(it -> it.kind() == ItemKind.APPROVAL)
                .filter(it -> it.state() == Item.State.DECIDED)
                .filter(this::holds)
                .filter(it -> about(it, tool, subject))
                .findFirst()
                .map(it ->
                        new Remembered(Answer.of(it).approved(), String.valueOf(it.decidedBy())));
    }

    private boolean holds(Item item) {
        Answer answer = Answer.of(item);
        return answer.remember() || (!answer.approved() && item.taskId().equals(taskId));
    }

    private static boolean about(Item item, String tool, String subject) {
        Answer.Question question = Answer.Question.of(item);
        return question.tool().equals(tool) && question.subject().equals(subject);
    }
}
