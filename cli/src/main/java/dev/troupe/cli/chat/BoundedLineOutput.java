package dev.troupe.cli.chat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** Has lines shown by the chat's thread, those together that come together. Who prints more than it can show waits, so that keys are heard in time and no memory fills. */
final class BoundedLineOutput implements Consumer<String> {
    private static final int AHEAD = 200;

    private final BlockingQueue<Runnable> heard;
    private final Consumer<List<String>> shown;
    private final Semaphore room = new Semaphore(AHEAD);
    private final List<String> waiting = new ArrayList<>();

    /**
     * @param heard takes what is to be done on the chat's thread
     * @param shown shows lines, on that thread
     */
    BoundedLineOutput(BlockingQueue<Runnable> heard, Consumer<List<String>> shown) {
        this.heard = heard;
        this.shown = shown;
    }

    /** Takes a line; never called by the chat's own thread, which would wait for itself. */
    @Override
    public void accept(String line) {
        room.acquireUninterruptibly();
        boolean first;
        synchronized (waiting) {
            first = waiting.isEmpty();
            waiting.add(line);
        }
        if (first) {
            heard.add(this::show);
        }
    }

    private void show() {
        List<String> lines;
        synchronized (waiting) {
            lines = List.copyOf(waiting);
            waiting.clear();
        }
        try {
            shown.accept(lines);
        } finally {
            room.release(lines.size());
        }
    }
}
