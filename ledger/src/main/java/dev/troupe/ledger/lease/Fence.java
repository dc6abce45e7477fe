package dev.troupe.ledger.lease;

import dev.troupe.ledger.sql.FencedException;
import java.util.function.Supplier;

/** Names the lease in what the database's fence refused. */
public final class Fence {
    private Fence() {}

    /** Runs a fenced write. */
    public static void guard(LeaseKey key, Runnable write) {
        guarded(
                key,
                () -> {
                    write.run();
                    return true;
                });
    }

    /**
     * Runs a fenced write that answers something.
     *
     * @throws LeaseLostException when the lease is stale
     * @throws TaskCancelledException when the tree is cancelled
     */
    public static <T> T guarded(LeaseKey key, Supplier<T> write) {
        try {
            return write.get();
        } catch (FencedException e) {
            throw switch (e.why()) {
                case LOST -> new LeaseLostException(key);
                case CANCELLED -> new TaskCancelledException(key.taskId());
            };
        }
    }
}
