package dev.troupe.lsp.connection;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Writes to a program that may not read: whoever writes never waits, as a thread of its own does. */
final class UnblockedOutputStream extends OutputStream {
    private static final long MOST = 256L << 20;

    private final OutputStream target;
    private final BlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>();
    private final AtomicLong bytes = new AtomicLong();
    private volatile boolean broken;

    UnblockedOutputStream(String name, OutputStream target) {
        this.target = target;
        Thread.ofVirtual().name("lsp-writer-" + name).start(this::copy);
    }

    private void copy() {
        try {
            while (true) {
                byte[] next = waiting.take();
                // Nothing else is empty: it is the end.
                if (next.length == 0) {
                    break;
                }
                target.write(next);
                bytes.addAndGet(-next.length);
                if (waiting.isEmpty()) {
                    target.flush();
                }
            }
            target.close();
        } catch (IOException gone) {
            broken = true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            broken = true;
        }
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
        if (broken) {
            throw new IOException("The program does not read any more.");
        }
        if (bytes.addAndGet(length) > MOST) {
            broken = true;
            throw new IOException("The program has not read what it was sent for too long.");
        }
        if (length > 0) {
            waiting.add(Arrays.copyOfRange(data, offset, offset + length));
        }
    }

    @Override
    public void close() {
        waiting.add(new byte[0]);
    }
}
