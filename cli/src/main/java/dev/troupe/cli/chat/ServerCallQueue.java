package dev.troupe.cli.chat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Calls to the server that the chat does not wait for: in order, with answers that it hears later.
 * What stops or answers the server's work has a queue of its own, as everything else may take long.
 */
final class ServerCallQueue {
    private final ExecutorService thread = thread("calls");
    private final ExecutorService soon = thread("calls-soon");
    private final BlockingQueue<Runnable> heard;
    private final Consumer<Exception> failed;
    private final AtomicLong number = new AtomicLong();
    private final ConcurrentSkipListMap<Long, String> promised = new ConcurrentSkipListMap<>();
    private volatile boolean closing;

    /**
     * @param heard takes what is to be done with an answer
     * @param failed told of failures that nobody else wants to hear of
     */
    ServerCallQueue(BlockingQueue<Runnable> heard, Consumer<Exception> failed) {
        this.heard = heard;
        this.failed = failed;
    }

    <T> void ask(Callable<T> call, Consumer<T> then) {
        call(thread, "", call, then, failed);
    }

    <T> void ask(String what, Callable<T> call, Consumer<T> then) {
        call(thread, what, call, then, failed);
    }

    /**
     * @param what the person relies on, for {@link #unsent}; empty when it may be forgotten
     */
    <T> void ask(String what, Callable<T> call, Consumer<T> then, Consumer<Exception> otherwise) {
        call(thread, what, call, then, otherwise);
    }

    /** The same, without waiting for what takes long. */
    <T> void soon(String what, Callable<T> call, Consumer<T> then, Consumer<Exception> otherwise) {
        call(soon, what, call, then, otherwise);
    }

    private <T> void call(
            ExecutorService on,
            String what,
            Callable<T> call,
            Consumer<T> then,
            Consumer<Exception> otherwise) {
        long mine = number.incrementAndGet();
        if (!what.isEmpty()) {
            promised.put(mine, what);
        }
        try {
            on.execute(() -> {
                try {
                    T answer = call.call();
                    promised.remove(mine);
                    heard.add(() -> then.accept(answer));
                } catch (Exception e) {
                    heard.add(() -> broken(mine, e, otherwise));
                }
            });
        } catch (RejectedExecutionException e) {
            // The person has left meanwhile; what was promised stays unsent, and is named.
        }
    }

    private void broken(long call, Exception failure, Consumer<Exception> otherwise) {
        if (!closing) {
            promised.remove(call);
            otherwise.accept(failure);
        }
    }

    /** Takes no more calls, and gives those that were asked for a time to get through. */
    void drain(Duration atMost) {
        long until = System.nanoTime() + atMost.toNanos();
        closing = true;
        thread.shutdown();
        soon.shutdown();
        try {
            for (ExecutorService one : List.of(soon, thread)) {
                if (!one.awaitTermination(until - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    one.shutdownNow();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What the person relies on, and of which the server has not said that it has it; oldest first. */
    List<String> unsent() {
        return new ArrayList<>(promised.values());
    }

    private static ExecutorService thread(String name) {
        return Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name(name).factory());
    }
}
