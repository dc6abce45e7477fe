package dev.troupe.orchestrator.reaper;

import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.nudge.Nudges;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Frees tasks of dead workers and wakes tasks that wait for nothing any more. */
final class Reaper {
    private final Ledger ledger;
    private final Nudges nudges;
    private final ReaperSettings settings;

    Reaper(Ledger ledger, Nudges nudges, ReaperSettings settings) {
        this.ledger = ledger;
        this.nudges = nudges;
        this.settings = settings;
    }

    /** Looks once at all leases and waits; false, as one round is all. */
    boolean round() {
        tell(ledger.leases().reap(settings.maxCrashes(), settings.grace()));
        tell(ledger.leases().sweep());
        return false;
    }

    private void tell(List<UUID> moved) {
        Set<String> cells = new HashSet<>();
        for (UUID id : moved) {
            ledger.tasks()
                    .find(id)
                    .ifPresent(task -> {
                        cells.add(task.definition().cell());
                        UUID session = task.definition().sessionId();
                        nudges.events(session, ledger.events().last(session));
                    });
        }
        cells.forEach(nudges::tasks);
    }
}
