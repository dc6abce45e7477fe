package dev.troupe.benchmarks.history.check;

import java.util.List;

/** Looks after all promises. */
public final class Checker {
    private static final List<Check> CHECKS =
            List.of(
                    new NothingLost(),
                    new Heard(),
                    new EffectsOnce(),
                    new Fenced(),
                    new Quarantine(),
                    new CancelledSoon(),
                    new BudgetHeld(),
                    new PaidOnce(),
                    new EventsInOrder(),
                    new NothingDropped());

    private Checker() {}

    /** Every violation that the evidence shows. */
    public static List<Violation> check(Evidence evidence) {
        return CHECKS.stream().flatMap(it -> it.of(evidence).stream()).toList();
    }
}
