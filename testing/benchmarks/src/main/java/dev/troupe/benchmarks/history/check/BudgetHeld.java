package dev.troupe.benchmarks.history.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Spend stays within the limit and one call, adds up to what was journaled and charged, and nothing stays held. */
final class BudgetHeld implements Check {
    @Override
    public Promise promise() {
        return Promise.BUDGET;
    }

    @Override
    public long instances(Evidence evidence) {
        return evidence.budgets().stream().filter(it -> it.limit() != null).count();
    }

    @Override
    public List<Violation> of(Evidence evidence) {
        List<Violation> found = new ArrayList<>();
        long call = dearest(evidence);
        Map<String, Long> spent = new Sums(evidence).of(Sums::certain);
        Map<String, Long> cutShort = new Sums(evidence).of(Sums::cutShort);
        for (Evidence.Budget budget : evidence.budgets()) {
            String name = budget.scope() + " " + budget.key();
            Long limit = budget.limit();
            if (limit != null && budget.used() > limit + call) {
                found.add(
                        violation(
                                name,
                                "has spent "
                                        + budget.used()
                                        + " of "
                                        + limit
                                        + "; one call is at most "
                                        + call));
            }
            if (budget.held() != 0) {
                found.add(
                        violation(name, "still holds " + budget.held() + " although nothing runs"));
            }
            Long sum = spent.get(name);
            long unsure = cutShort.getOrDefault(name, 0L);
            if (sum != null && (budget.used() < sum || budget.used() > sum + unsure)) {
                found.add(
                        violation(
                                name,
                                "has spent "
                                        + budget.used()
                                        + ", its turns and charges are "
                                        + sum));
            }
        }
        return found;
    }

    private static long dearest(Evidence evidence) {
        return LongStream.concat(
                        evidence.entries().stream().mapToLong(Evidence.Entry::cost),
                        evidence.reservations().stream().mapToLong(Evidence.Reservation::cost))
                .max()
                .orElse(0);
    }

    private static Violation violation(String budget, String detail) {
        return new Violation(Promise.BUDGET, budget, detail);
    }
}
