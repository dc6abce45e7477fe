package dev.troupe.orchestrator.reaper;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.BlockedTask;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.orchestrator.schedule.ExclusiveLock;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import java.util.List;
import java.util.Optional;

/** Tells sessions whose request waits for another session to finish in the same checkout. */
final class CheckoutWaitNotifier {
    private static final String CODE = "checkout-busy";

    /** Told once more when it is a person for whom the other session waits, with each question. */
    private static final String ASKED = "checkout-waits-for-answer";

    /** No notice has it: what is held back counts, whatever was told of it. */
    private static final String ANY = "";

    private final Ledger ledger;
    private final WakeupPublisher wakeups;
    private final ExclusiveLock lock;

    CheckoutWaitNotifier(Ledger ledger, WakeupPublisher wakeups, ExclusiveLock lock) {
        this.ledger = ledger;
        this.wakeups = wakeups;
        this.lock = lock;
    }

    /** Looks once; false, as one round is all. */
    boolean round() {
        boolean news =
                !ledger.tasks().held(CODE).isEmpty()
                        || ledger.tasks().held(ANY).stream()
                                .anyMatch(it -> question(it).isPresent());
        return news && lock.whileHeld(this::tellAll);
    }

    /** Looks again, as another orchestrator may just have told them. */
    private boolean tellAll() {
        for (BlockedTask held : ledger.tasks().held(CODE)) {
            tell(
                    held,
                    new EventBody.Notice(
                            CODE,
                            "Waiting for session %s to finish with the checkout %s."
                                    .formatted(held.holder(), held.workspace())));
        }
        for (BlockedTask held : ledger.tasks().held(ANY)) {
            question(held)
                    .ifPresent(it ->
                            tell(
                                    held,
                                    new EventBody.Notice(ASKED, OpenQuestionText.of(it), it.id())));
        }
        return false;
    }

    /** What the session that has the checkout asks people and the other was not told, the oldest first. */
    private Optional<TaskWait> question(BlockedTask held) {
        return ledger.waits().ofSession(held.holder(), true).stream()
                .filter(OpenQuestionText::isForPeople)
                .findFirst()
                .filter(it ->
                        !ledger.events()
                                .notices(held.sessionId(), ASKED)
                                .contains(OpenQuestionText.of(it)));
    }

    private void tell(BlockedTask held, EventBody.Notice notice) {
        long last = ledger.events().add(held.sessionId(), List.of(notice), List.of());
        wakeups.events(held.sessionId(), last);
    }
}
