package dev.troupe.cli.client;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A session's events from a number on, each persisted one exactly once. A cut stream is opened
 * again after the last event seen, with growing pauses, until the server is back or the time is up.
 */
public final class EventFeed implements AutoCloseable {
    // A reader that is slow, or busy with a question, holds the server back rather than memory.
    private static final int AHEAD = 4_096;

    /** Opens the stream after an event number; the caller closes it. */
    interface Source {
        OpenedEventStream open(long after, Duration failingFor)
                throws IOException, InterruptedException;
    }

    /** How often to look whether what is held back may go now. */
    private static final long PAUSE_NANOS = Duration.ofMillis(50).toNanos();

    private final Source source;
    private final CommandOutputSequencer sequencer = new CommandOutputSequencer();
    private final RetryBackoff backoff;
    private final Duration silence;
    private final BlockingQueue<EventFeedSignal> signals = new ArrayBlockingQueue<>(AHEAD);
    private final Thread reader;
    private long last;
    private long cutAt;
    private int attempts;
    private volatile boolean closed;
    private volatile @Nullable InputStream open;

    /**
     * @param after number of the last event already seen, 0 from the start
     * @param silence a stream that says nothing for so long, not even a keep-alive, counts as cut
     */
    EventFeed(Source source, long after, RetryBackoff backoff, Duration silence) {
        this.source = source;
        this.backoff = backoff;
        this.silence = silence;
        this.last = after;
        // One thread lives as long as the command: the scheduler of virtual ones takes longer to
        // start than it has work.
        this.reader = Thread.ofPlatform().daemon().name("events").unstarted(this::run);
    }

    EventFeed start() {
        reader.start();
        return this;
    }

    /** Returns the next signal, or null when none comes in time. For one thread. */
    public @Nullable EventFeedSignal next(Duration atMost) throws InterruptedException {
        long until = System.nanoTime() + atMost.toNanos();
        while (true) {
            for (var more = signals.poll(); more != null; more = signals.poll()) {
                sequencer.accept(more);
            }
            EventFeedSignal ready = sequencer.poll(System.nanoTime());
            long left = until - System.nanoTime();
            if (ready != null || left <= 0) {
                return ready;
            }
            var awaited = signals.poll(Math.min(left, PAUSE_NANOS), TimeUnit.NANOSECONDS);
            if (awaited != null) {
                sequencer.accept(awaited);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        reader.interrupt();
        closeStream();
    }

    private void run() {
        try {
            while (!closed) {
                attempt();
            }
        } catch (InterruptedException e) {
            closed = true;
        } catch (TroupeException e) {
            signals.offer(new EventFeedSignal.Lost(e));
        } catch (RuntimeException e) {
            // Whoever reads must not wait for what nobody delivers any more.
            signals.offer(
                    new EventFeedSignal.Lost(
                            new TroupeException(
                                    ErrorCode.INTERNAL,
                                    "The session's events cannot be read (" + e + ").",
                                    e)));
        }
    }

    private void attempt() throws InterruptedException {
        try {
            follow(source.open(last, failingFor()));
            cut("the server ended the stream");
        } catch (IOException e) {
            cut(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
        }
        if (!closed) {
            Thread.sleep(backoff.pause(attempts++));
        }
    }

    private void follow(OpenedEventStream opened) throws IOException, InterruptedException {
        try (InputStream stream = opened.body()) {
            open = stream;
            restored();
            read(stream, opened.newest());
        }
    }

    private void read(InputStream stream, long newest) throws IOException, InterruptedException {
        try (StreamSilenceWatchdog watch = new StreamSilenceWatchdog(silence, this::closeStream)) {
            InputStream watched = watch.over(stream);
            ServerSentEventReader events =
                    new ServerSentEventReader(
                            new BufferedReader(
                                    new InputStreamReader(watched, StandardCharsets.UTF_8)));
            for (var frame = events.next(); frame != null; frame = events.next()) {
                watch.pause();
                deliver(frame, newest);
                watch.resume();
            }
        }
    }

    private void deliver(ServerSentEventReader.Frame frame, long newest)
            throws InterruptedException {
        long number = number(frame.id());
        if (number != 0 && number <= last) {
            return;
        }
        boolean replayed = number != 0 && number <= newest;
        signals.put(new EventFeedSignal.Event(ReceivedEvent.of(frame.data()), replayed));
        last = Math.max(last, number);
        attempts = 0;
    }

    private static long number(@Nullable String id) {
        try {
            return id == null ? 0 : Long.parseLong(id);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private void cut(String why) throws InterruptedException {
        if (closed) {
            return;
        }
        if (cutAt == 0) {
            cutAt = System.nanoTime();
            signals.put(new EventFeedSignal.Cut(why));
        } else if (backoff.exhausted(failingFor())) {
            throw new TroupeException(
                    ErrorCode.SERVER_UNREACHABLE,
                    "The server could not be reached for %d s (%s)."
                            .formatted(failingFor().toSeconds(), why),
                    "Nothing is lost: run `troupe doctor`, then `troupe resume`.");
        }
    }

    private void restored() throws InterruptedException {
        if (cutAt != 0) {
            cutAt = 0;
            signals.put(new EventFeedSignal.Restored());
        }
    }

    private Duration failingFor() {
        return cutAt == 0 ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - cutAt);
    }

    private void closeStream() {
        InputStream stream = open;
        if (stream == null) {
            return;
        }
        try {
            stream.close();
        } catch (IOException e) {
            // It is being given up; whether it closed cleanly changes nothing.
        }
    }
}
