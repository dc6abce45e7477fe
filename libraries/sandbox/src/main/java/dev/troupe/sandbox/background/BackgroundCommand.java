package dev.troupe.sandbox.background;

import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.sandbox.background.BackgroundCommandResult.Cause;
import dev.troupe.sandbox.command.RunningCommand;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.process.PipeReaderThreads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A command that goes on while its run does other things. */
public final class BackgroundCommand {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundCommand.class);
    private static final Duration FOR_EVER = Duration.ofDays(365);
    private static final Duration GENTLY = Duration.ofSeconds(2);
    private static final Duration CERTAINLY = Duration.ofSeconds(10);

    private final String handle;
    private final String callId;
    private final SandboxCommand command;
    private final RunningCommand runningCommand;
    private final BackgroundOutputBuffer output;
    private final IncrementalUtf8Decoder text = new IncrementalUtf8Decoder();
    private final CountDownLatch over = new CountDownLatch(1);
    private String putBack = "";
    private @Nullable Cause cause;
    private volatile @Nullable BackgroundCommandResult result;
    private volatile boolean told;

    BackgroundCommand(
            String handle, String callId, SandboxCommand command, RunningCommand runningCommand) {
        this.handle = handle;
        this.callId = callId;
        this.command = command;
        this.runningCommand = runningCommand;
        this.output = new BackgroundOutputBuffer(command.output());
    }

    /**
     * A piece of its output that nobody has read before.
     *
     * @param missed how many bytes before it were not kept
     * @param last whether there is no more for now
     */
    public record Piece(String text, long missed, boolean last) {}

    /** By which models call it. */
    public String handle() {
        return handle;
    }

    /** The call that started it. */
    public String callId() {
        return callId;
    }

    /** What the shell was given. */
    public String line() {
        return command.line();
    }

    /** The beginning of its line, for people and models. */
    public String title() {
        String first = line().strip().lines().findFirst().orElse("");
        return TextPrefix.cut(first, 80, "…");
    }

    /** The file with its output, of which it takes 20 MB. */
    public Path file() {
        return output.file();
    }

    /** Whether the file holds all of its output so far. */
    public boolean whole() {
        return output.whole();
    }

    /** How it ended; empty while it runs. */
    public Optional<BackgroundCommandResult> end() {
        return Optional.ofNullable(result);
    }

    /** To follow its name in a sentence: that it runs, or how it ended. */
    public String state() {
        return end().map(BackgroundCommandResult::words).orElse("is running");
    }

    /** Whether the model knows of its end. */
    public boolean told() {
        return told;
    }

    /** The model knows of its end, if it has ended. */
    public void tell() {
        told = result != null;
    }

    /** The next piece of its output. */
    public synchronized Piece next() {
        if (!putBack.isEmpty()) {
            Piece again = new Piece(putBack, 0, false);
            putBack = "";
            return again;
        }
        boolean ended = output.ended();
        BackgroundOutputBuffer.Fresh fresh = output.next();
        boolean last = fresh.isEmpty();
        return new Piece(text.of(fresh.bytes(), last && ended), fresh.missed(), last);
    }

    /** Has this come again with the next piece. */
    public synchronized void putBack(String unread) {
        putBack = unread + putBack;
    }

    /** Waits until there is new output, or no more will come; false when the time is up before. */
    public boolean awaitOutput(Duration time) throws InterruptedException {
        return output.await(time);
    }

    /** Whether it writes no more, so that it ends soon. */
    public boolean outputEnded() {
        return output.ended();
    }

    /** Waits for its end; false when the time is up before. */
    public boolean awaitEnd(Duration time) throws InterruptedException {
        return over.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Asks it to end, and two seconds later ends it. */
    public KillOutcome kill() throws InterruptedException {
        if (!because(Cause.KILLED)) {
            // Where others have begun to end it, or it did so by itself, that is nearly over.
            return awaitEnd(CERTAINLY) ? KillOutcome.TOO_LATE : KillOutcome.RESISTED;
        }
        boolean over = false;
        try {
            runningCommand.terminate();
            over = awaitEnd(GENTLY);
        } finally {
            // Whoever interrupts this does not want it to go on either.
            if (!over) {
                runningCommand.kill();
            }
        }
        return awaitEnd(CERTAINLY) ? KillOutcome.DONE : KillOutcome.RESISTED;
    }

    /** Ends it at once without waiting, also when it is being ended more gently. */
    void stop() {
        var _ = because(Cause.RUN_OVER);
        if (result == null) {
            runningCommand.kill();
        }
    }

    /** Waits for an end that is certain, whatever happens to this thread. */
    void awaitEnd() {
        boolean interrupted = Thread.interrupted();
        try {
            if (!awaitEnd(CERTAINLY)) {
                LOG.warn("{} does not end.", handle);
            }
        } catch (InterruptedException again) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    List<String> sweep() {
        return result == null ? runningCommand.sweep() : List.of();
    }

    void spare(List<String> paths) {
        runningCommand.spare(paths);
    }

    private synchronized boolean because(Cause why) {
        if (cause != null) {
            return false;
        }
        cause = why;
        return true;
    }

    /**
     * Sees it to its end.
     *
     * @param limit how long it may run; null for as long as it wants
     * @param ended learns that nothing of it runs any more
     */
    void watch(@Nullable Duration limit, Runnable ended) {
        Thread reader = PipeReaderThreads.start(() -> output.drain(runningCommand.output()));
        List<String> notices = List.of();
        try {
            boolean byItself = runningCommand.await(limit == null ? FOR_EVER : limit);
            var _ = because(byItself ? Cause.EXITED : Cause.TIMED_OUT);
            notices = runningCommand.end(reader);
        } catch (InterruptedException | RuntimeException e) {
            LOG.error("The leftovers of background command {} could not be removed.", handle, e);
        } finally {
            over(notices, ended);
        }
    }

    /** Whatever fails on the way, nobody waits for it any longer. */
    private void over(List<String> notices, Runnable ended) {
        try {
            Cause why = runningCommand.lost() ? Cause.LEASE_LOST : why();
            result =
                    new BackgroundCommandResult(
                            why, runningCommand.exit(), runningCommand.took(), notices);
        } finally {
            try {
                ended.run();
            } finally {
                over.countDown();
            }
        }
    }

    private synchronized Cause why() {
        return cause == null ? Cause.EXITED : cause;
    }
}
