package dev.troupe.benchmarks.history.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Checks that what a call has written by its own account is there, unless a person took it back; then, that it is not.
 * Where it conflicted with other work a person may have decided against it.
 */
final class AcceptedChangeCheck implements PromiseCheck {
    @Override
    public ReliabilityPromise promise() {
        return ReliabilityPromise.NOTHING_DROPPED;
    }

    @Override
    public long instances(RunEvidence evidence) {
        JournaledCallOutcomes outcomes = JournaledCallOutcomes.of(evidence);
        return evidence.marks().stream()
                .filter(it -> !it.overruled())
                .filter(it -> outcomes.undone(it) || outcomes.of(it).equals("ok"))
                .count();
    }

    @Override
    public List<PromiseViolation> of(RunEvidence evidence) {
        List<PromiseViolation> found = new ArrayList<>();
        JournaledCallOutcomes outcomes = JournaledCallOutcomes.of(evidence);
        Set<UUID> succeeded = new HashSet<>();
        for (RunEvidence.Task task : evidence.tasks()) {
            if (task.state().equals("SUCCEEDED")) {
                succeeded.add(task.id());
            }
        }
        for (RunEvidence.Mark mark : evidence.marks()) {
            String outcome = outcomes.of(mark);
            if (outcomes.undone(mark)) {
                if (mark.found() > 0 && !mark.command()) {
                    found.add(violation(mark, "is there although it was undone"));
                }
            } else if (outcome.equals("ok") && mark.found() == 0 && !mark.overruled()) {
                found.add(violation(mark, "is not there although its call succeeded"));
            } else if (outcome.isEmpty() && succeeded.contains(mark.task())) {
                found.add(violation(mark, "has no result although its task succeeded"));
            }
        }
        return found;
    }

    private static PromiseViolation violation(RunEvidence.Mark mark, String detail) {
        return new PromiseViolation(
                ReliabilityPromise.NOTHING_DROPPED,
                mark.text(),
                detail + " (call " + mark.call() + " of task " + mark.task() + ")");
    }
}
