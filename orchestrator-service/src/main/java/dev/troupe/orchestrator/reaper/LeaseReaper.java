package dev.troupe.orchestrator.reaper;

import dev.troupe.ledger.Ledger;

/** Frees tasks of dead workers and wakes tasks that wait for nothing any more. */
final class LeaseReaper {
    private final Ledger ledger;
    private final WaitingTaskResumer sweep;
    private final ReaperSettings settings;

    LeaseReaper(Ledger ledger, WaitingTaskResumer sweep, ReaperSettings settings) {
        this.ledger = ledger;
        this.sweep = sweep;
        this.settings = settings;
    }

    /** Looks once at all leases and waits; false, as one round is all. */
    boolean round() {
        sweep.tell(ledger.leases().reap(settings.maxCrashes(), settings.grace()));
        sweep.round();
        return false;
    }
}
