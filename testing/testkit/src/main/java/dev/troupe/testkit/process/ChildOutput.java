package dev.troupe.testkit.process;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines a child has printed, and a way to wait for one. */
final class ChildOutput {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<String> lines = new ArrayList<>();
    private boolean ended;

    void add(String line) {
        lock.lock();
        try {
            lines.add(line);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns when the output has ended, or after so long. */
    void awaitEnd(Duration atMost) throws InterruptedException {
        long left = atMost.toNanos();
        lock.lockInterruptibly();
        try {
            while (!ended && left > 0) {
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    List<String> lines() {
        lock.lock();
        try {
            return List.copyOf(lines);
        } finally {
            lock.unlock();
        }
    }

    MatchResult await(Pattern pattern, Duration deadline) throws InterruptedException {
        long left = deadline.toNanos();
        lock.lockInterruptibly();
        try {
            for (int next = 0; ; next++) {
                while (next == lines.size()) {
                    if (ended || left <= 0) {
                        throw missing(pattern, ended ? "before the child ended" : "in " + deadline);
                    }
                    left = changed.awaitNanos(left);
                }
                Matcher matcher = pattern.matcher(lines.get(next));
                if (matcher.find()) {
                    return matcher.toMatchResult();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private AssertionError missing(Pattern pattern, String when) {
        return new AssertionError(
                "No line matched /%s/ %s; the output was:\n%s"
                        .formatted(pattern, when, String.join("\n", lines)));
    }
}
