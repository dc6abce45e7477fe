package dev.troupe.cli.client;

import java.time.Duration;

/** Pauses between attempts: doubling from the first to a longest one, until a total is used up. */
record RetryBackoff(Duration first, Duration longest, Duration total) {
    static final RetryBackoff NONE = new RetryBackoff(Duration.ZERO, Duration.ZERO, Duration.ZERO);
    static final RetryBackoff OF_CALLS =
            new RetryBackoff(Duration.ofMillis(100), Duration.ofSeconds(2), Duration.ofSeconds(30));
    static final RetryBackoff OF_STREAM =
            new RetryBackoff(Duration.ofMillis(100), Duration.ofSeconds(3), Duration.ofSeconds(90));

    /** The pause before an attempt, counted from 0. */
    Duration pause(int attempt) {
        Duration pause = first.multipliedBy(1L << Math.min(attempt, 20));
        return pause.compareTo(longest) < 0 ? pause : longest;
    }

    /** Whether another attempt would come too late. */
    boolean exhausted(Duration failingFor) {
        return failingFor.compareTo(total) > 0;
    }
}
