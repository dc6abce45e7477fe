package dev.troupe.orchestrator.reaper;

import dev.troupe.ledger.Ledger;

/** Frees tasks of dead workers and wakes tasks that wait for nothing any more. */
final class LeaseReaper {
    private final Ledger ledger;
    private final WaitingTaskResumer taskResumer;
    private final ReaperSettings settings;

    LeaseReaper(Ledger ledger, WaitingTaskResumer taskResumer, ReaperSettings settings) {
        this.ledger = ledger;
        this.taskResumer = taskResumer;
        this.settings = settings;
    }

    /** Looks once at all leases and waits; false, as one round is all. */
    boolean round() {
        taskResumer.tell(ledger.leases().reap(settings.maxCrashes(), settings.grace()));
        taskResumer.round();
        return false;
    }
}
