package dev.troupe.security.policy;

import java.util.concurrent.atomic.LongAdder;

/** How often a policy file's text was known already, and how often it had to be parsed. */
final class LookUps {
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();

    void hit() {
        hits.increment();
    }

    void miss() {
        misses.increment();
    }

    long hits() {
        return hits.sum();
    }

    long misses() {
        return misses.sum();
    }
}
