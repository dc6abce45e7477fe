package dev.troupe.benchmarks.history.check;

import java.util.List;

/** Looks after all promises. */
public final class Checker {
    private static final List<Check> CHECKS =
            List.of(
                    new NothingLost(),
                    new AnswersHeard(),
                    new PausesKept(),
                    new EffectsOnce(),
                    new Fenced(),
                    new Quarantine(),
                    new CancelledSoon(),
                    new BudgetHeld(),
                    new PaidOnce(),
                    new EventsInOrder(),
                    new NothingDropped());

    private Checker() {}

    /** What the evidence says of each promise. */
    public static List<Verdict> check(Evidence evidence) {
        return CHECKS.stream()
                .map(it -> Verdict.of(it.promise(), it.instances(evidence), it.of(evidence)))
                .toList();
    }
}
