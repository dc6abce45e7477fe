package dev.troupe.orchestrator.reaper;

import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.wakeup.WakeupPublisher;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Lets tasks go on that wait for nothing any more: nobody answered them, and the time or the money came by itself. */
public final class WaitingTaskResumer {
    private final Ledger ledger;
    private final WakeupPublisher wakeups;

    WaitingTaskResumer(Ledger ledger, WakeupPublisher wakeups) {
        this.ledger = ledger;
        this.wakeups = wakeups;
    }

    /** Looks once at all that wait; sessions that are busy have their turn with the next round. */
    public void round() {
        tell(ledger.leases().sweep());
    }

    /** Tells whoever follows tasks that moved, and workers that could take them. */
    void tell(List<UUID> moved) {
        Set<String> cells = new HashSet<>();
        for (UUID id : moved) {
            ledger.tasks()
                    .find(id)
                    .ifPresent(task -> {
                        cells.add(task.definition().cell());
                        UUID session = task.definition().sessionId();
                        wakeups.events(session, ledger.events().last(session));
                    });
        }
        cells.forEach(wakeups::tasks);
    }
}
