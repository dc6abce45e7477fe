package dev.troupe.lsp.pool;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Says when a server that ended by itself may start again: at once the first time, then after pauses that double, and for ten
 * minutes not at all once it has ended too often.
 */
final class RestartPolicy {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
    private static final Duration WINDOW = Duration.ofMinutes(10);

    private final int most;
    private final Deque<Long> crashes = new ArrayDeque<>();

    /**
     * @param most how many crashes within ten minutes are too many
     */
    RestartPolicy(int most) {
        this.most = Math.max(1, most);
    }

    void noteCrash(long now) {
        crashes.addLast(now);
    }

    /** Returns how long the server must wait still; empty when it may start. */
    Optional<Duration> pause(long now) {
        while (!crashes.isEmpty() && now - crashes.getFirst() > WINDOW.toNanos()) {
            crashes.removeFirst();
        }
        if (crashes.size() < 2) {
            return Optional.empty();
        }
        Duration pause =
                hasGivenUp()
                        ? WINDOW
                        : least(FIRST_PAUSE.multipliedBy(1L << Math.min(10, crashes.size() - 2)));
        long left = crashes.getLast() + pause.toNanos() - now;
        return left <= 0 ? Optional.empty() : Optional.of(Duration.ofNanos(left));
    }

    private static Duration least(Duration pause) {
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    boolean hasGivenUp() {
        return crashes.size() >= most;
    }

    int count() {
        return crashes.size();
    }
}
