package dev.troupe.benchmarks.history.check;

import java.util.List;

/** Looks after one promise. */
@FunctionalInterface
interface Check {
    /** What speaks against it; empty when it was kept. */
    List<Violation> of(Evidence evidence);
}
