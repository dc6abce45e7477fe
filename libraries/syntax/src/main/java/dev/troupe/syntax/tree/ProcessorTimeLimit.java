package dev.troupe.syntax.tree;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * Limits the processor time of what one thread does. Where a machine is busy the same work takes longer on the clock; what
 * is found out about a file must not depend on that.
 */
public final class ProcessorTimeLimit {
    /** So many times the limit may pass on the clock. */
    static final int LONGEST_WAIT = 10;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private long limit;
    private long begunBusy;
    private long deadline;
    private long lastDeadline;
    private boolean reached;

    /** Begins to count, on the thread that does the work. */
    public void begin(Duration most) {
        limit = most.toNanos();
        begunBusy = THREADS.getCurrentThreadCpuTime();
        deadline = System.nanoTime() + limit;
        lastDeadline = deadline + (LONGEST_WAIT - 1) * limit;
        reached = false;
    }

    /** Whether the limit is reached now or was before, once and for all; asks for the processor time only when the clock allows for it. */
    public boolean isReached() {
        long now = System.nanoTime();
        if (!reached && now - deadline > 0) {
            long left = limit - (THREADS.getCurrentThreadCpuTime() - begunBusy);
            reached = left <= 0 || now - lastDeadline > 0;
            deadline = now + left;
        }
        return reached;
    }

    /** Whether the work was told that the limit is reached. */
    boolean wasReached() {
        return reached;
    }
}
