package dev.troupe.orchestrator.reaper;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.BlockedTask;
import dev.troupe.orchestrator.schedule.ExclusiveLock;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import java.util.List;

/** Tells sessions whose request waits for another session to finish in the same checkout. */
final class CheckoutWaitNotifier {
    private static final String CODE = "checkout-busy";

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
        return !ledger.tasks().held(CODE).isEmpty() && lock.whileHeld(this::tellAll);
    }

    /** Looks again, as another orchestrator may just have told them. */
    private boolean tellAll() {
        ledger.tasks().held(CODE).forEach(this::tell);
        return false;
    }

    private void tell(BlockedTask held) {
        EventBody notice =
                new EventBody.Notice(
                        CODE,
                        "Waiting for session %s to finish with the checkout %s."
                                .formatted(held.holder(), held.workspace()));
        long last = ledger.events().add(held.sessionId(), List.of(notice), List.of());
        wakeups.events(held.sessionId(), last);
    }
}
