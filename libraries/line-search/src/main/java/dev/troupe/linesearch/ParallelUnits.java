package dev.troupe.linesearch;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Does pieces of work by some threads, each with its own worker, in about the order of the list. */
final class ParallelUnits {
    private ParallelUnits() {}

    /** Does one piece of work. */
    @FunctionalInterface
    interface UnitWorker<T> {
        void accept(T unit) throws IOException;
    }

    static <T> void run(List<T> units, int threads, Supplier<UnitWorker<T>> workers)
            throws IOException {
        var next = new AtomicInteger();
        var failure = new AtomicReference<@Nullable Throwable>();
        Runnable work =
                () -> {
                    try {
                        UnitWorker<T> worker = workers.get();
                        for (int unit = next.getAndIncrement();
                                unit < units.size();
                                unit = next.getAndIncrement()) {
                            worker.accept(units.get(unit));
                        }
                    } catch (IOException | RuntimeException | Error failed) {
                        failure.compareAndSet(null, failed);
                        next.set(units.size());
                    }
                };
        var others = new ArrayList<Thread>();
        for (int thread = 1; thread < Math.min(threads, units.size()); thread++) {
            others.add(Thread.ofPlatform().daemon().name("regex-search-", thread).start(work));
        }
        work.run();
        boolean interrupted = false;
        for (Thread other : others) {
            while (other.isAlive()) {
                try {
                    other.join();
                } catch (InterruptedException wanted) {
                    interrupted = true;
                    next.set(units.size());
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The search was cancelled.");
        }
        rethrow(failure.get());
    }

    private static void rethrow(@Nullable Throwable failure) throws IOException {
        switch (failure) {
            case null -> {}
            case IOException input -> throw input;
            case RuntimeException unexpected -> throw unexpected;
            case Error error -> throw error;
            default -> throw new IllegalStateException(failure);
        }
    }
}
