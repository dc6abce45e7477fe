package dev.troupe.worker.run;

import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.worker.validation.ApprovalMemory;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Looks earlier answers up in the ledger, newest first. Those that are to be remembered hold for the
 * session; any refusal holds for exactly what was shown, for the rest of its task.
 */
record SessionMemory(Ledger ledger, UUID sessionId, UUID taskId) implements ApprovalMemory {
    @Override
    public Optional<Remembered> recall(String tool, String subject, @Nullable String place) {
        return decided(tool)
                .filter(it -> Answer.of(it).remember())
                .filter(it -> Answer.Question.of(it).about(subject, place))
                .findFirst()
                .map(SessionMemory::remembered);
    }

    private static Remembered remembered(Item item) {
        return new Remembered(
                Answer.of(item).approved(),
                Answer.Question.of(item).asked(),
                String.valueOf(item.decidedBy()));
    }

    @Override
    public Optional<String> refused(String tool, String shown) {
        return decided(tool)
                .filter(it -> it.taskId().equals(taskId))
                .filter(it -> Answer.Question.of(it).shows(shown))
                .findFirst()
                .filter(it -> !Answer.of(it).approved())
                .map(it -> String.valueOf(it.decidedBy()));
    }

    private Stream<Item> decided(String tool) {
        return ledger.waits().ofSession(sessionId, false).stream()
                .filter(it -> it.kind() == ItemKind.APPROVAL)
                .filter(it -> it.state() == Item.State.DECIDED)
                .filter(it -> Answer.Question.of(it).tool().equals(tool));
    }
}
