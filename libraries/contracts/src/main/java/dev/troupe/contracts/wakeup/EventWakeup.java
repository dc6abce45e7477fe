package dev.troupe.contracts.wakeup;

import java.util.UUID;

/**
 * Tells that a session has new events.
 *
 * @param last number of the newest, or {@link #UNKNOWN}
 */
public record EventWakeup(UUID sessionId, long last) {
    /** Stands for a number that the sender does not know: the end of a task is told so. */
    public static final long UNKNOWN = 0;

    /** Whether it is news to a reader who has read up to a number. */
    public boolean isNewsTo(long read) {
        return last == UNKNOWN || last > read;
    }
}
