package dev.troupe.benchmarks.history.check;

import java.util.List;

/** Looks after one promise. */
interface PromiseCheck {
    /** Which one. */
    ReliabilityPromise promise();

    /**
     * How many things happened in the run that would show it broken if it were. Without any, nothing can be said
     * of the promise.
     */
    long instances(RunEvidence evidence);

    /** What speaks against it; empty when nothing does. */
    List<PromiseViolation> of(RunEvidence evidence);
}
