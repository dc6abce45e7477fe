package dev.troupe.testkit.process;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A process and all that it started, remembered even after the parent is gone. */
public final class ProcessTree {
    private final ProcessHandle root;
    private final Map<Long, ProcessHandle> seen = new LinkedHashMap<>();

    /** Remembers the tree under {@code root} as it is now; see {@link #refresh()}. */
    public ProcessTree(ProcessHandle root) {
        this.root = root;
        refresh();
    }

    /** Adds descendants that appeared since; call it before the root dies, since orphans leave the tree. */
    public synchronized void refresh() {
        seen.put(root.pid(), root);
        for (ProcessHandle known : List.copyOf(seen.values())) {
            known.descendants().forEach(child -> seen.put(child.pid(), child));
        }
    }

    /**
     * Kills the root first, then everything it started, and waits until all are gone.
     *
     * @param deadline how long the kernel may take
     * @throws IllegalStateException when a process is still there at the deadline
     */
    public void kill(Duration deadline) {
        refresh();
        List<ProcessHandle> victims;
        synchronized (this) {
            victims = new ArrayList<>(seen.values());
        }
        victims.forEach(ProcessHandle::destroyForcibly);
        long end = System.nanoTime() + deadline.toNanos();
        for (ProcessHandle victim : victims) {
            awaitExit(victim, end);
        }
    }

    private static void awaitExit(ProcessHandle victim, long end) {
        try {
            var _ = victim.onExit().get(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException(
                    "Process " + victim.pid() + " survived SIGKILL past the deadline.", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "Process " + victim.pid() + " could not be watched.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for " + victim.pid(), e);
        }
    }
}
