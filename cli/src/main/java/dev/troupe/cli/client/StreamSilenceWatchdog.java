package dev.troupe.cli.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** Ends a stream that stays silent too long: a dead connection can look like a quiet one. */
final class StreamSilenceWatchdog implements AutoCloseable {
    private final long silenceNanos;
    private final Runnable onSilence;
    private final Thread thread;
    private volatile long lastHeard = System.nanoTime();
    private volatile boolean paused;

    StreamSilenceWatchdog(Duration silence, Runnable onSilence) {
        this.silenceNanos = silence.toNanos();
        this.onSilence = onSilence;
        this.thread = Thread.ofVirtual().name("silence").start(this::run);
    }

    /** The same stream, heard. */
    InputStream over(InputStream stream) {
        return new FilterInputStream(stream) {
            @Override
            public int read() throws IOException {
                return heard(super.read());
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                return heard(super.read(bytes, offset, length));
            }
        };
    }

    /** While the reader is busy elsewhere, silence means nothing. */
    void pause() {
        paused = true;
    }

    void resume() {
        lastHeard = System.nanoTime();
        paused = false;
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private int heard(int count) {
        lastHeard = System.nanoTime();
        return count;
    }

    private void run() {
        try {
            long left = silenceNanos;
            while (left > 0) {
                Thread.sleep(Duration.ofNanos(left));
                left = paused ? silenceNanos : silenceNanos - (System.nanoTime() - lastHeard);
            }
            onSilence.run();
        } catch (InterruptedException e) {
            // The stream ended first.
        }
    }
}
