package dev.troupe.cli.attachment;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** What a person's command prints: shown line by line, and kept up to a limit, until it is closed. */
final class OwnCommandOutput {
    private static final int MOST_KEPT = 100_000;
    // Who prints without line ends must not fill the memory.
    private static final int LONGEST_LINE = 10_000;

    private final Consumer<String> line;
    private final CountDownLatch end = new CountDownLatch(1);
    private final StringBuilder text = new StringBuilder();
    private long lines;
    private boolean showing;
    private boolean cut;
    private boolean closed;

    /**
     * @param line shown what is printed; may make the reader wait
     */
    OwnCommandOutput(Consumer<String> line) {
        this.line = line;
    }

    /** Reads all that there is. */
    void read(Reader output) {
        try (BufferedReader reader = new BufferedReader(output)) {
            StringBuilder open = new StringBuilder();
            int before = 0;
            for (int next = reader.read(); next >= 0; next = reader.read()) {
                boolean ends = next == '\n' || next == '\r';
                boolean twice = next == '\n' && before == '\r';
                if ((ends && !twice) || open.length() >= LONGEST_LINE) {
                    take(open.toString());
                    open.setLength(0);
                }
                if (!ends) {
                    open.append((char) next);
                }
                before = next;
            }
            if (!open.isEmpty()) {
                take(open.toString());
            }
        } catch (IOException e) {
            cut();
        } finally {
            end.countDown();
        }
    }

    private void take(String next) {
        synchronized (this) {
            if (closed) {
                return;
            }
            lines++;
            if (text.length() + next.length() < MOST_KEPT) {
                text.append(next).append('\n');
            } else {
                cut = true;
            }
            showing = true;
        }
        line.accept(next);
        synchronized (this) {
            showing = false;
        }
    }

    /** Waits for the end of it, or until nothing more came for some time. */
    void awaitEnd(long quietMillis) throws InterruptedException {
        long before = -1;
        while (before != lines() || isShowing()) {
            before = lines();
            if (end.await(quietMillis, TimeUnit.MILLISECONDS)) {
                return;
            }
        }
    }

    private synchronized long lines() {
        return lines;
    }

    private synchronized boolean isShowing() {
        return showing;
    }

    private synchronized void cut() {
        cut = true;
    }

    /** Takes nothing more, and returns what was kept. */
    synchronized String close() {
        closed = true;
        return text + (cut ? "[The rest is cut.]\n" : "");
    }
}
