package dev.troupe.testkit.model;

import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The requests so far; the oldest are forgotten beyond a limit. */
final class ModelRequestLog {
    private final int limit;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final NavigableMap<Long, RecordedModelRequest> requests = new TreeMap<>();
    private long last;

    ModelRequestLog(int limit) {
        this.limit = limit;
    }

    long arrived(LongFunction<RecordedModelRequest> request) {
        lock.lock();
        try {
            last++;
            requests.put(last, request.apply(last));
            if (requests.size() > limit) {
                requests.pollFirstEntry();
            }
            changed.signalAll();
            return last;
        } finally {
            lock.unlock();
        }
    }

    void update(long number, UnaryOperator<RecordedModelRequest> change) {
        lock.lock();
        try {
            requests.computeIfPresent(number, (_, request) -> change.apply(request));
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    List<RecordedModelRequest> all() {
        lock.lock();
        try {
            return List.copyOf(requests.values());
        } finally {
            lock.unlock();
        }
    }

    void clear() {
        lock.lock();
        try {
            requests.clear();
        } finally {
            lock.unlock();
        }
    }

    List<RecordedModelRequest> await(
            Predicate<List<RecordedModelRequest>> enough, Duration deadline)
            throws InterruptedException {
        long left = deadline.toNanos();
        lock.lockInterruptibly();
        try {
            while (!enough.test(List.copyOf(requests.values()))) {
                if (left <= 0) {
                    throw new AssertionError(
                            "The expected requests did not arrive within %s; seen: %s"
                                    .formatted(deadline, requests.values()));
                }
                left = changed.awaitNanos(left);
            }
            return List.copyOf(requests.values());
        } finally {
            lock.unlock();
        }
    }
}
