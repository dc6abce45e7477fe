package dev.troupe.benchmarks.history.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A step is one commit, and what a call writes is written once, or not at all where it did not run. */
final class SingleEffectCheck implements PromiseCheck {
    @Override
    public ReliabilityPromise promise() {
        return ReliabilityPromise.EFFECTS_ONCE;
    }

    @Override
    public long instances(RunEvidence evidence) {
        return evidence.commits().size()
                + evidence.marks().stream().filter(it -> it.found() > 0).count();
    }

    @Override
    public List<PromiseViolation> of(RunEvidence evidence) {
        List<PromiseViolation> found = new ArrayList<>();
        evidence.commits().stream()
                .collect(
                        Collectors.groupingBy(
                                it -> it.step() + " in " + it.repository(),
                                Collectors.mapping(
                                        RunEvidence.Commit::hash,
                                        Collectors.toCollection(TreeSet::new))))
                .forEach((step, hashes) -> {
                    if (hashes.size() > 1) {
                        found.add(violation("step " + step, "has the commits " + hashes));
                    }
                });
        JournaledCallOutcomes outcomes = JournaledCallOutcomes.of(evidence);
        for (RunEvidence.Mark mark : evidence.marks()) {
            if (mark.found() > 1) {
                found.add(violation(mark.text(), "is there " + mark.found() + " times"));
            } else if (mark.found() == 1
                    && Set.of("denied", "refused").contains(outcomes.of(mark))) {
                found.add(violation(mark.text(), "is there although its call was turned down"));
            } else if (mark.found() == 1 && mark.task() == null) {
                found.add(violation(mark.text(), "is there although nobody asked for it"));
            }
        }
        return found;
    }

    private static PromiseViolation violation(String subject, String detail) {
        return new PromiseViolation(ReliabilityPromise.EFFECTS_ONCE, subject, detail);
    }
}
