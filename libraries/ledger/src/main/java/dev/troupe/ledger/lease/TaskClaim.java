package dev.troupe.ledger.lease;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.ledger.task.Task;

/**
 * A task that is now this worker's.
 *
 * @param takeover whether an earlier run of it ended without releasing
 * @param quarantining whether it was cancelled because it keeps ending its workers; the ledger tells of that end
 * @param previousWorker the host-unique name of the worker that held it before, or empty
 */
public record TaskClaim(Task task, boolean takeover, boolean quarantining, String previousWorker) {
    /** What every write of this run carries. */
    public LeaseKey key() {
        return new LeaseKey(task.id(), task.epoch());
    }
}
