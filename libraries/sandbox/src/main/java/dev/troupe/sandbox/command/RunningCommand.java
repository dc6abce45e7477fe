package dev.troupe.sandbox.command;

import java.io.InputStream;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** A command that runs until it ends by itself or is ended. */
public final class RunningCommand {
    private static final Duration LAST_OUTPUT = Duration.ofSeconds(1);

    private final String line;
    private final GuardedProcess process;
    private final ForbiddenCreations forbidden;
    private final long begin = System.nanoTime();
    private volatile long end;

    RunningCommand(String line, GuardedProcess process, ForbiddenCreations forbidden) {
        this.line = line;
        this.process = process;
        this.forbidden = forbidden;
    }

    /** What it writes to both streams; a command whose output nobody takes stands still. */
    public InputStream output() {
        return process.output();
    }

    /** Waits for its end; false when the time is up before. */
    public boolean await(Duration time) throws InterruptedException {
        return process.await(time);
    }

    /** Whether it was killed because the lease is gone. */
    public boolean lost() {
        return process.lost();
    }

    /** Its exit code, or 128 plus the signal that killed it; -1 until it has ended. */
    public int exit() {
        return process.exit();
    }

    /** How long it ran, or has been running. */
    public Duration took() {
        return Duration.ofNanos((end == 0 ? System.nanoTime() : end) - begin);
    }

    /** Whether it was killed because it took more of the machine than it may. */
    boolean overused() {
        return process.overuse().isPresent();
    }

    /** Asks its processes to end. They may ignore that. */
    public void terminate() {
        process.terminate();
    }

    /** Kills it without waiting. */
    public void kill() {
        process.kill();
    }

    /** The run itself has written these files, paths relative to the workspace. */
    public void spare(Collection<String> paths) {
        forbidden.spare(paths);
    }

    /**
     * Takes away what it has created so far and must not.
     *
     * @return what was done, each a sentence for people and the model
     */
    public List<String> sweep() {
        return forbidden.sweep();
    }

    /**
     * Makes sure that nothing of it is left, also while the thread is interrupted.
     *
     * @param reader takes its output; gets a second for the last of it
     * @return why it was killed if it took too much, and what was taken away, each a sentence for people and
     *     the model
     */
    public List<String> end(Thread reader) {
        boolean interrupted = Thread.interrupted();
        try {
            process.end();
            end = System.nanoTime();
            reader.join(LAST_OUTPUT);
        } catch (InterruptedException again) {
            // Its output is not wanted any longer; what it left has to go all the same.
            interrupted = true;
        } finally {
            forbidden.ended(process);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return Stream.concat(process.overuse().stream(), forbidden.undo().stream()).toList();
    }

    /** What kept it from its end, each a sentence; only once it has ended. */
    public List<String> hindrances(String output) {
        return forbidden.hindrances(line, exit(), output);
    }
}
