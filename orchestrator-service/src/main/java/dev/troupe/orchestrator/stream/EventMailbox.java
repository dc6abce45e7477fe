package dev.troupe.orchestrator.stream;

import dev.troupe.contracts.event.SessionEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Holds what waits for one reader of a stream: whether the ledger has news, and live events up to a bound. Persisted
 * events are never held here, so a slow reader costs no more than the bound.
 */
final class EventMailbox {
    private final int room;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private List<SessionEvent> live = new ArrayList<>();
    private boolean news;
    private boolean closed;

    EventMailbox(int room) {
        this.room = room;
    }

    /** The ledger has something the reader has not seen. */
    void news() {
        lock.lock();
        try {
            news = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Holds a live event; false when it had to be dropped. */
    boolean live(SessionEvent event) {
        lock.lock();
        try {
            if (closed || live.size() >= room) {
                return false;
            }
            live.add(event);
            changed.signal();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Lets the reader end. */
    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Takes all there is, waiting up to the given time for something. */
    Mail take(Duration patience) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = patience.toNanos();
            while (!news && !closed && live.isEmpty() && left > 0) {
                left = changed.awaitNanos(left);
            }
            Mail mail = new Mail(news, closed, live);
            news = false;
            live = new ArrayList<>();
            return mail;
        } finally {
            lock.unlock();
        }
    }

    /** Holds what was in the mailbox. */
    record Mail(boolean news, boolean closed, List<SessionEvent> live) {}
}
