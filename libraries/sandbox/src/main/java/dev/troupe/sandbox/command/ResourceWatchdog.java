package dev.troupe.sandbox.command;

import dev.troupe.sandbox.process.ProcessTable;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Kills commands that take more of the machine than they may. It looks from outside, several times a second,
 * so that it needs no rights and holds the commands of root as well; between two looks a command can take more.
 */
final class ResourceWatchdog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ResourceWatchdog.class);
    private static final long MILLIS = 250;

    private final Set<GuardedProcess> running;
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("command-watch").factory());

    /**
     * Begins to watch.
     *
     * @param running the commands that run, at any moment
     */
    ResourceWatchdog(Set<GuardedProcess> running) {
        this.running = running;
        var _ = thread.scheduleWithFixedDelay(this::look, MILLIS, MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            look(running.stream().filter(GuardedProcess::limited).toList());
        } catch (RuntimeException unforeseen) {
            // A task that throws is never run again.
            LOG.error("The limits of commands could not be checked.", unforeseen);
        }
    }

    private static void look(Collection<GuardedProcess> limited) {
        if (!limited.isEmpty()) {
            ProcessTable table = ProcessTable.now();
            limited.forEach(it -> it.hold(table));
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
