package dev.troupe.sandbox.program;

import dev.troupe.sandbox.process.ProcessGroup;
import dev.troupe.sandbox.process.ProcessIdentity;
import dev.troupe.sandbox.process.ProcessTable;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A program that serves for long, and everything that it has started. Safe for several threads. */
public final class RunningServiceProgram {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Process process;
    private final Closeable life;
    private final ProcessGroup group;

    RunningServiceProgram(Process process, Closeable life) {
        this.process = process;
        this.life = life;
        this.group =
                new ProcessGroup(
                        ProcessIdentity.of(process.pid())
                                .orElseGet(() -> new ProcessIdentity(process.pid(), "ended")));
    }

    /** Returns the stream that the program reads. */
    public OutputStream input() {
        return process.getOutputStream();
    }

    /** Returns the stream that the program writes. */
    public InputStream output() {
        return process.getInputStream();
    }

    /** Returns the stream of the program's errors. */
    public InputStream errors() {
        return process.getErrorStream();
    }

    /** Returns the number of the process that all of the program is below. */
    public long pid() {
        return process.pid();
    }

    /** Whether it still runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Completes with its exit status once it has ended. */
    public CompletableFuture<Integer> onExit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /** Sums up the bytes of memory that are its own at this moment. */
    public long measureMemory() {
        return ProcessTable.memory(ProcessTable.now().tree(process.pid()));
    }

    /** Kills all of it, and waits until nothing is left or some seconds are over. */
    public void kill() {
        boolean interrupted = Thread.interrupted();
        try {
            life.close();
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                var _ = group.kill();
            }
        } catch (InterruptedException hurried) {
            interrupted = true;
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        } catch (IOException unclosed) {
            process.destroyForcibly();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
