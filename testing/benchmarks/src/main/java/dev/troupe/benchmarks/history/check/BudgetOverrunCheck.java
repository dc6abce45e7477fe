package dev.troupe.benchmarks.history.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Spend stays within the limit and one call, adds up to what was journaled and charged, and nothing stays held. */
final class BudgetOverrunCheck implements PromiseCheck {
    @Override
    public ReliabilityPromise promise() {
        return ReliabilityPromise.BUDGET;
    }

    @Override
    public long instances(RunEvidence evidence) {
        return evidence.budgets().stream().filter(it -> it.limit() != null).count();
    }

    @Override
    public List<PromiseViolation> of(RunEvidence evidence) {
        List<PromiseViolation> found = new ArrayList<>();
        long call = dearest(evidence);
        Map<String, Long> spent = new SpendSums(evidence).of(SpendSums::certain);
        Map<String, Long> cutShort = new SpendSums(evidence).of(SpendSums::cutShort);
        for (RunEvidence.Budget budget : evidence.budgets()) {
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

    private static long dearest(RunEvidence evidence) {
        return LongStream.concat(
                        evidence.entries().stream().mapToLong(RunEvidence.Entry::cost),
                        evidence.reservations().stream().mapToLong(RunEvidence.Reservation::cost))
                .max()
                .orElse(0);
    }

    private static PromiseViolation violation(String budget, String detail) {
        return new PromiseViolation(ReliabilityPromise.BUDGET, budget, detail);
    }
}
