package dev.troupe.worker.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A guard and the command below it. */
final class GuardedProcess {
    private final Process process;
    private final Lifeline lifeline;
    private final OutputStream ticks;
    private final ProcessGroup group;
    private volatile boolean lost;

    GuardedProcess(Process process, Lifeline lifeline) {
        this.process = process;
        this.lifeline = lifeline;
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
        if (!lifeline.held()) {
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

    /** Makes sure that nothing is left. */
    void end() throws InterruptedException {
        kill();
        if (!await(Duration.ofSeconds(2))) {
            group.kill();
        }
        await(Duration.ofSeconds(5));
    }
}
