package dev.troupe.worker.claim;

import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.worker.claim.lease.RunControl;

/** Runs claimed tasks. */
@FunctionalInterface
public interface ClaimHandler {
    /** Runs a task until it ends, waits, is given back or lost. Reports everything to the ledger itself. */
    void run(TaskClaim claim, RunControl control);
}
