package dev.troupe.worker.claim;

import dev.troupe.ledger.lease.Claim;
import dev.troupe.worker.lease.RunControl;

/** Runs claimed tasks. */
@FunctionalInterface
public interface TaskRunner {
    /** Runs a task until it ends, waits, is given back or lost. Reports everything to the ledger itself. */
    void run(Claim claim, RunControl control);
}
