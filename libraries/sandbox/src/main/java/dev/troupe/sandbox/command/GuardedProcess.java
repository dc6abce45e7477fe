package dev.troupe.sandbox.command;

import dev.troupe.sandbox.limit.ResourceOveruseCheck;
import dev.troupe.sandbox.process.ProcessGroup;
import dev.troupe.sandbox.process.ProcessIdentity;
import dev.troupe.sandbox.process.ProcessTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A guard and the command below it. */
final class GuardedProcess {
    private static final Logger LOG = LoggerFactory.getLogger(GuardedProcess.class);

    private final Process process;
    private final LeaseCheck leaseCheck;
    private final OutputStream ticks;
    private final ProcessGroup group;
    private final @Nullable ResourceOveruseCheck limits;
    private volatile boolean lost;
    private volatile @Nullable String overuse;

    /**
     * @param limits what it may take of the machine; null for any amount
     */
    GuardedProcess(Process process, LeaseCheck leaseCheck, @Nullable ResourceOveruseCheck limits) {
        this.process = process;
        this.limits = limits;
        this.leaseCheck = leaseCheck;
        this.ticks = process.getOutputStream();
        this.group =
                new ProcessGroup(
                        ProcessIdentity.of(process.pid())
                                .orElseGet(() -> new ProcessIdentity(process.pid(), "ended")));
    }

    ProcessGroup group() {
        return group;
    }

    InputStream output() {
        return process.getInputStream();
    }

    /** Whether it was killed because the lease is gone. */
    boolean lost() {
        return lost;
    }

    /** Whether there is a limit to what it may take of the machine. */
    boolean limited() {
        return limits != null && overuse == null;
    }

    /** Kills it when it takes more of the machine than it may. */
    void hold(ProcessTable table) {
        Optional<String> found =
                limits == null ? Optional.empty() : limits.found(table, process.pid());
        found.ifPresent(sentence -> {
            LOG.warn("{}", sentence);
            overuse = sentence;
            kill();
        });
    }

    /** What it was killed for having taken too much of, a sentence; empty when it was not. */
    Optional<String> overuse() {
        return Optional.ofNullable(overuse);
    }

    boolean alive() {
        return process.isAlive();
    }

    /** Negative while it lives, as it may after {@link #end} when the system cannot kill it. */
    int exit() {
        return process.isAlive() ? -1 : process.exitValue();
    }

    boolean await(Duration time) throws InterruptedException {
        return process.waitFor(Math.max(1, time.toMillis()), TimeUnit.MILLISECONDS);
    }

    /** Tells the guard that the worker lives and holds the lease, or lets it end the command. */
    void tick() {
        if (!leaseCheck.held()) {
            lost = true;
            kill();
            return;
        }
        try {
            ticks.write('\n');
            ticks.flush();
        } catch (IOException ended) {
            // The guard is gone, and with it the command.
        }
    }

    /** The guard kills the command when the pipe closes. */
    void kill() {
        try {
            ticks.close();
        } catch (IOException ended) {
            // Already closed.
        }
    }

    /** Asks all below the guard to end; the sandbox ends with what is in it. */
    void terminate() {
        process.descendants().filter(it -> !holds(it)).forEach(ProcessHandle::destroy);
    }

    private static boolean holds(ProcessHandle process) {
        return process.info().command().filter(it -> it.endsWith("/bwrap")).isPresent();
    }

    /** Makes sure that nothing is left, also while the thread is interrupted. */
    void end() {
        boolean interrupted = Thread.interrupted();
        for (boolean over = false; !over; ) {
            try {
                awaitEnd();
                over = true;
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitEnd() throws InterruptedException {
        kill();
        if (!await(Duration.ofSeconds(2))) {
            group.kill();
        }
        await(Duration.ofSeconds(5));
        if (limits != null) {
            // It may have ended between two looks of the watch.
            overuse = overuse == null ? limits.exhausted().orElse(null) : overuse;
        }
    }
}
