package dev.troupe.worker.run;

import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.worker.validation.ApprovalMemory;
import dev.troupe.worker.validation.Prepared;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Looks earlier answers up in the ledger, newest first. Those that are to be remembered hold for the
 * session, a yes as far as its question said; any refusal holds for exactly what was shown, for the rest
 * of its task.
 */
record SessionMemory(Ledger ledger, UUID sessionId, UUID taskId) implements ApprovalMemory {
    @Override
    public Optional<Remembered> recall(Prepared.Ready ready) {
        List<Item> remembered =
                decided(ready).filter(it -> ApprovalJson.readAnswer(it).remember()).toList();
        return remembered.stream()
                .filter(it -> CallQuestions.isExactly(ApprovalJson.readQuestion(it), ready))
                .findFirst()
                .or(() -> remembered.stream().filter(it -> reaches(it, ready)).findFirst())
                .map(SessionMemory::remembered);
    }

    private static boolean reaches(Item item, Prepared.Ready ready) {
        return ApprovalJson.readAnswer(item).approved()
                && CallQuestions.isReached(ApprovalJson.readQuestion(item), ready);
    }

    private static Remembered remembered(Item item) {
        return new Remembered(
                ApprovalJson.readAnswer(item).approved(),
                CallQuestions.toReason(ApprovalJson.readQuestion(item)),
                String.valueOf(item.decidedBy()));
    }

    @Override
    public Optional<String> refused(Prepared.Ready ready) {
        return decided(ready)
                .filter(it -> it.taskId().equals(taskId))
                .filter(it -> CallQuestions.hasShown(ApprovalJson.readQuestion(it), ready))
                .findFirst()
                .filter(it -> !ApprovalJson.readAnswer(it).approved())
                .map(it -> String.valueOf(it.decidedBy()));
    }

    private Stream<Item> decided(Prepared.Ready ready) {
        return ledger.waits().ofSession(sessionId, false).stream()
                .filter(it -> it.kind() == ItemKind.APPROVAL)
                .filter(it -> it.state() == Item.State.DECIDED)
                .filter(it -> ApprovalJson.readQuestion(it).tool().equals(ready.call().tool()));
    }
}
