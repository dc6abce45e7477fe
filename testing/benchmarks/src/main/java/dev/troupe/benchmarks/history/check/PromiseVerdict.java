package dev.troupe.benchmarks.history.check;

import java.util.List;

/**
 * Tells whether a run has kept a promise.
 *
 * @param instances how many things happened that would have shown it broken
 */
public record PromiseVerdict(
        ReliabilityPromise promise,
        State state,
        long instances,
        List<PromiseViolation> violations) {
    /** Tells whether a promise was kept. */
    public enum State {
        KEPT("kept"),
        BROKEN("BROKEN"),
        /** Nothing happened that it is about. */
        NOT_TESTED("not tested");

        private final String word;

        State(String word) {
            this.word = word;
        }

        /** For people. */
        public String word() {
            return word;
        }
    }

    /** Copies the list. */
    public PromiseVerdict {
        violations = List.copyOf(violations);
    }

    static PromiseVerdict of(
            ReliabilityPromise promise, long instances, List<PromiseViolation> violations) {
        State untouched = instances == 0 ? State.NOT_TESTED : State.KEPT;
        return new PromiseVerdict(
                promise, violations.isEmpty() ? untouched : State.BROKEN, instances, violations);
    }
}
