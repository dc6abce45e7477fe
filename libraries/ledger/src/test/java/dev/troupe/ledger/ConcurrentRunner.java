package dev.troupe.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Runs things at the same moment. */
public final class ConcurrentRunner {
    private ConcurrentRunner() {}

    /** Starts all at once, waits for all, and returns their results in order. */
    @SafeVarargs
    public static <T> List<T> of(Callable<T>... runners) throws Exception {
        List<Callable<T>> all = new ArrayList<>();
        for (Callable<T> runner : runners) {
            all.add(runner);
        }
        return of(all);
    }

    /** Starts all at once, waits for all, and returns their results in order. */
    public static <T> List<T> of(List<? extends Callable<T>> runners) throws Exception {
        CyclicBarrier start = new CyclicBarrier(runners.size());
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> runner : runners) {
                futures.add(
                        threads.submit(() -> {
                            start.await(60, TimeUnit.SECONDS);
                            return runner.call();
                        }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(outcome(future));
            }
            return results;
        }
    }

    /** Delays a runner by a little more each round, so that a race's rounds meet at every offset. */
    public static <T> Callable<T> late(int round, Callable<T> runner) {
        return () -> {
            LockSupport.parkNanos(round * 60_000L);
            return runner.call();
        };
    }

    private static <T> T outcome(Future<T> future) throws Exception {
        try {
            return future.get(120, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }
}
